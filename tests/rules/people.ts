// Everybody who might ask something, and how each stands to what is asked for.
import type { Standing } from '@daily-snapshot/domain/access/access-table';
import { STRANGE_WORD } from './mutants.ts';
import type { Fields, Plain } from './values.ts';

export interface Person {
  readonly who: string;
  /** null: not signed in */
  readonly id: string | null;
  /** what their token claims beside the name of the account */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** for those who stand so to everything that they are no member of */
  readonly everywhere?: Standing;
}

const verified = (address: string) => ({ email: address, email_verified: true });
const unverified = (address: string) => ({ email: address, email_verified: false });

/** One of each standing: a standing that is added to the table has to be somebody here. */
export const REPRESENTATIVES_OF_STANDINGS: Readonly<Record<Standing, Person>> = {
  owner: { who: 'the owner', id: 'ada', claims: verified('ada@bluebird.example') },
  viewer: { who: 'a viewer', id: 'vera', claims: verified('vera@bluebird.example') },
  stranger: { who: 'a stranger', id: 'sam', claims: verified('sam@harbor.example') },
  representative: {
    who: 'a representative',
    id: 'rick',
    claims: { ...verified('rick@us.example'), representative: true },
    everywhere: 'representative',
  },
  anonymous: { who: 'nobody', id: null },
};

export const OWNER = REPRESENTATIVES_OF_STANDINGS.owner;
export const NEIGHBOUR: Person = {
  who: 'the owner of another business',
  id: 'nora',
  claims: verified('nora@harbor.example'),
};

/** Those for whom everything is tried that can be. */
export const MAIN_PEOPLE: readonly Person[] = [
  ...Object.values(REPRESENTATIVES_OF_STANDINGS),
  NEIGHBOUR,
];

/** All of them: with odd accounts, odd tokens and odd entries among the members as well. */
export const PEOPLE: readonly Person[] = [
  ...MAIN_PEOPLE,
  { who: 'an owner with an unverified address', id: 'uma', claims: unverified('uma@b.example') },
  { who: 'a viewer with an unverified address', id: 'vic', claims: unverified('vic@b.example') },
  { who: 'a member who was removed', id: 'rita', claims: verified('rita@bluebird.example') },
  { who: 'a member whose role was emptied', id: 'nell' },
  { who: 'a member whose role was disabled', id: 'dina' },
  { who: 'a member with a misspelt role', id: 'otto' },
  { who: 'a member with a list of roles', id: 'lisa' },
  { who: 'a member with a map of roles', id: 'mark' },
  { who: 'a member whose role is yes', id: 'yves' },
  { who: 'somebody who is invited', id: 'ines', claims: verified('ines@bluebird.example') },
  { who: 'somebody who gets the digest', id: 'rolf', claims: verified('rolf@bluebird.example') },
  {
    who: 'somebody whose token says they own it',
    id: 'tom',
    claims: { ...verified('tom@b.example'), role: 'owner', members: { tom: 'owner' }, admin: true },
  },
  {
    who: 'somebody with the address of the owner, unverified',
    id: 'adam',
    claims: unverified('ada@bluebird.example'),
  },
  { who: 'somebody whom the gate let in', id: 'gus', everywhere: 'representative' },
  { who: 'another sign-in of one whom it let in', id: 'gus', claims: { auth_time: 1 } },
  { who: 'somebody whose grant has expired', id: 'olga' },
  {
    who: 'somebody whose token says no representative',
    id: 'nick',
    claims: { representative: false },
  },
  { who: 'somebody whose token says it in words', id: 'nick', claims: { representative: 'true' } },
  { who: 'a guest account', id: 'gast', claims: { firebase: { sign_in_provider: 'anonymous' } } },
  { who: 'somebody called as the business', id: 'bakery' },
  { who: 'somebody called as a method of maps', id: 'keys' },
];

export const BAKERY = 'bakery';
export const HARBOR = 'harbor';

/** Who is in the member lists, sound entries and others. */
export const MEMBERS: Readonly<Record<string, Readonly<Record<string, Plain>>>> = {
  [BAKERY]: {
    ada: 'owner',
    vera: 'viewer',
    uma: 'owner',
    vic: 'viewer',
    nell: null,
    dina: STRANGE_WORD,
    otto: 'Owner',
    lisa: ['owner'],
    mark: { owner: true },
    yves: true,
  } satisfies Fields,
  [HARBOR]: { nora: 'owner' },
};

/** Whose sign-in at 0 the gate has let in, and until when. */
export const LET_IN: Readonly<Record<string, Date>> = {
  gus: new Date('2100-01-01T00:00:00Z'),
  olga: new Date('2020-01-01T00:00:00Z'),
};

const ROLES: readonly unknown[] = ['owner', 'viewer'] satisfies readonly Standing[];

export const roleIn = (person: Person, members: Readonly<Record<string, Plain>>): Standing => {
  if (person.id === null) return 'anonymous';
  const role = Object.hasOwn(members, person.id) ? members[person.id] : undefined;
  if (ROLES.includes(role)) return role as Standing;
  return person.everywhere ?? 'stranger';
};

/** The header of a request of theirs: an unsigned token, which emulators believe. */
export function authorizationOf({ id, claims }: Person): string | undefined {
  if (id === null) return undefined;
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const token = {
    sub: id,
    user_id: id,
    iat: 0,
    exp: 3600,
    auth_time: 0,
    firebase: { sign_in_provider: 'password', identities: {} },
    ...claims,
  };
  return `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(token)}.`;
}
