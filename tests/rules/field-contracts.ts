// The fields that browsers may write. Each write permission in the access table has a contract
// here.
import type { DocumentKind, Verb } from '@daily-snapshot/domain/access/access-table';
import { savedAssessmentSchema } from '@daily-snapshot/domain/sales/saved-assessment';
import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { rememberedMappingSchema } from '@daily-snapshot/domain/imports/imported-file-schema';
import { storedProfileSchema } from '@daily-snapshot/domain/accounts/owner-profile-schema';
import type { z } from 'zod';
import { DOCUMENTS, OWN_PLACE, REPRESENTATIVE_PLACE, profile } from './documents.ts';
import { OWNER, PERSON_BY_ACCESS_LEVEL, type Person } from './people.ts';
import type { Fields, Plain } from './values.ts';

export interface WriteContract {
  readonly kind: DocumentKind;
  readonly verb: Extract<Verb, 'create' | 'update' | 'delete'>;
  /** who may write, given these fields */
  readonly person: Person;
  readonly path: string;
  /** the schema of the whole stored document */
  readonly schema: z.ZodObject;
  /** an allowed write */
  readonly written: Fields;
  /** the document before the write; an update keeps its other fields */
  readonly before?: Fields;
  /** values that match the schema but are not valid */
  readonly malformed?: Readonly<Record<string, readonly Plain[]>>;
}

const { assessment, business, mapping } = DOCUMENTS;
const newcomer = PERSON_BY_ACCESS_LEVEL.stranger;

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
    verb: 'update',
    person: OWNER,
    path: business.path(OWN_PLACE),
    schema: businessSchema,
    written: { name: 'Bluebird Bread' },
    before: business.stored(OWN_PLACE),
  },
  { ...ofProfiles, verb: 'create', person: newcomer, path: `profiles/${newcomer.id}` },
  {
    ...ofProfiles,
    verb: 'update',
    person: OWNER,
    path: DOCUMENTS.profile.path(OWN_PLACE),
    before: DOCUMENTS.profile.stored(OWN_PLACE),
  },
  {
    kind: 'mapping',
    verb: 'delete',
    person: OWNER,
    path: mapping.path(OWN_PLACE),
    schema: rememberedMappingSchema,
    written: {},
    before: mapping.stored(OWN_PLACE),
  },
  {
    kind: 'assessment',
    verb: 'delete',
    person: PERSON_BY_ACCESS_LEVEL.representative,
    path: assessment.path(REPRESENTATIVE_PLACE),
    schema: savedAssessmentSchema,
    written: {},
    before: assessment.stored(REPRESENTATIVE_PLACE),
  },
];

/** All fields of every document that a browser can write. */
export const KNOWN_FIELDS: readonly string[] = [
  ...new Set(
    WRITE_CONTRACTS.flatMap(({ written, schema }) =>
      Object.keys(written).length > 0 ? Object.keys(schema.shape) : [],
    ),
  ),
];
