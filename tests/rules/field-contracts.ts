// What browsers write, field by field: each right to write in the access table has a contract here.
import type { DocumentKind, Verb } from '@daily-snapshot/domain/access/access-table';
import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { rememberedMappingSchema } from '@daily-snapshot/domain/contracts/imported-file';
import { storedProfileSchema } from '@daily-snapshot/domain/contracts/profile';
import type { z } from 'zod';
import { DOCUMENTS, HERE, newBusiness, profile } from './documents.ts';
import { STRANGE_WORD } from './mutants.ts';
import { OWNER, REPRESENTATIVES_OF_STANDINGS, type Person } from './people.ts';
import type { Fields, Plain } from './values.ts';

export interface WriteContract {
  readonly kind: DocumentKind;
  readonly verb: Extract<Verb, 'create' | 'update' | 'delete'>;
  /** who may, given these fields */
  readonly person: Person;
  readonly path: string;
  /** the whole document as it is kept */
  readonly schema: z.ZodObject;
  /** what they write, which is allowed as it stands */
  readonly written: Fields;
  /** what is there before; what a change leaves out stays */
  readonly before?: Fields;
  /** texts whose greatest length the schema leaves to what they must be */
  readonly longest?: Readonly<Record<string, number>>;
  /** what only looks right, beyond what a schema can tell */
  readonly malformed?: Readonly<Record<string, readonly Plain[]>>;
}

const { business, mapping } = DOCUMENTS;
const newcomer = REPRESENTATIVES_OF_STANDINGS.stranger;

const ofProfiles = {
  kind: 'profile',
  schema: storedProfileSchema,
  written: profile,
  malformed: {
    email: ['ada', 'ada@', '@bluebird.example', 'a b@c.example', 'a@b@c.example', 'a@b.example c'],
    businessSize: ['7', '2-5 ', '2–5'],
    annualRevenue: ['12', '5M+', '100k-500k,500k-1m'],
    businessType: ['bakery', 'Retail', 'retail ', 'retail,other'],
  },
} as const satisfies Partial<WriteContract>;

export const WRITE_CONTRACTS: readonly WriteContract[] = [
  {
    kind: 'business',
    verb: 'create',
    person: OWNER,
    path: 'businesses/new',
    schema: businessSchema,
    written: newBusiness('ada'),
    longest: { timeZone: 64 },
    malformed: {
      members: [
        {},
        { sam: 'owner' },
        { ada: 'viewer' },
        { ada: 'Owner' },
        { ada: true },
        { ada: null },
        { ada: ['owner'] },
        { ada: { role: 'owner' } },
        { 'ada ': 'owner' },
        { ada: 'owner', sam: 'owner' },
        { ada: 'owner', sam: 'viewer' },
        { ada: 'owner', sam: null },
        { ada: 'owner', constructor: 'viewer' },
        { ada: 'owner', [STRANGE_WORD]: 'viewer' },
        { members: { ada: 'owner' } },
        ['ada'],
      ],
    },
  },
  {
    kind: 'business',
    verb: 'update',
    person: OWNER,
    path: business.path(HERE),
    schema: businessSchema,
    written: { name: 'Bluebird Bread' },
    before: business.stored(HERE),
  },
  { ...ofProfiles, verb: 'create', person: newcomer, path: `profiles/${newcomer.id}` },
  {
    ...ofProfiles,
    verb: 'update',
    person: OWNER,
    path: DOCUMENTS.profile.path(HERE),
    before: DOCUMENTS.profile.stored(HERE),
  },
  {
    kind: 'mapping',
    verb: 'delete',
    person: OWNER,
    path: mapping.path(HERE),
    schema: rememberedMappingSchema,
    written: {},
    before: mapping.stored(HERE),
  },
];

/** Every field of every document of which a browser writes some. */
export const KNOWN_FIELDS: readonly string[] = [
  ...new Set(
    WRITE_CONTRACTS.flatMap(({ written, schema }) =>
      Object.keys(written).length > 0 ? Object.keys(schema.shape) : [],
    ),
  ),
];
