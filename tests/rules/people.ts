// Everyone who may send a request, with their relation to its documents.
import type { AccessLevel } from '@daily-snapshot/domain/access/access-table';
import { ROLES } from '@daily-snapshot/domain/access/role';
import { STRANGE_WORD } from './mutants.ts';
import type { Fields, Plain } from './values.ts';

export interface Person {
  readonly who: string;
  /** null: not signed in */
  readonly id: string | null;
  /** the claims of the user's token besides the account id */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** whether their session was ended, so that they may do nothing */
  readonly hasEndedSession?: true;
  /** their relation to everything of which they are not a member */
  readonly everywhere?: AccessLevel;
}

const verified = (address: string) => ({ email: address, email_verified: true });
const unverified = (address: string) => ({ email: address, email_verified: false });

/** One person per relation. The type requires a person for each relation in the access table. */
export const PERSON_BY_ACCESS_LEVEL: Readonly<Record<AccessLevel, Person>> = {
  owner: { who: 'the owner', id: 'ada', claims: verified('ada@bluebird.example') },
  bookkeeper: { who: 'a bookkeeper', id: 'bea', claims: verified('bea@books.example') },
  viewer: { who: 'a viewer', id: 'vera', claims: verified('vera@bluebird.example') },
  stranger: { who: 'a stranger', id: 'sam', claims: verified('sam@harbor.example') },
  administrator: {
    who: 'an administrator',
    id: 'max',
    claims: { ...verified('max@us.example'), administrator: true },
    everywhere: 'administrator',
  },
  representative: {
    who: 'a representative',
    id: 'rhea',
    claims: { ...verified('rhea@us.example'), representative: true },
    everywhere: 'representative',
  },
  anonymous: { who: 'an anonymous user', id: null },
};

const DAY_SECONDS = 86_400;

/** The start of the day, because several processes build the same tokens and documents. */
const NOW_SECONDS = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;

/** The sign-in time of most people. */
const SIGN_IN_SECONDS = NOW_SECONDS - 3_600;

/** The second from which sessions of the accounts in `ENDED_ACCOUNTS` are in force. */
const SESSIONS_FROM_SECONDS = SIGN_IN_SECONDS + 2_000;

/** Accounts whose earlier sessions were ended. */
export const ENDED_ACCOUNTS = ['olaf', 'opal', 'rene', 'mary'] as const;

/** Just over a number of days before any time of today, and less than a day more. */
const daysAgo = (days: number) => ({ auth_time: NOW_SECONDS - days * DAY_SECONDS - 1 });

const A_MONTH_AGO = daysAgo(30);
const ALMOST_A_MONTH_AGO = daysAgo(29);
const TWO_WEEKS_AGO = daysAgo(14);
const ALMOST_TWO_WEEKS_AGO = daysAgo(13);
const CUSTOM = { firebase: { sign_in_provider: 'custom' } };

const hasEnded = { auth_time: SESSIONS_FROM_SECONDS - 1 };

const ENDED_SESSIONS: readonly Person[] = [
  { who: 'an owner with an ended session', id: 'olaf', claims: hasEnded, hasEndedSession: true },
  {
    who: 'a representative with an ended session',
    id: 'rene',
    claims: { ...hasEnded, representative: true },
    hasEndedSession: true,
  },
  {
    who: 'an administrator with an ended session',
    id: 'mary',
    claims: { ...hasEnded, administrator: true },
    hasEndedSession: true,
  },
  {
    who: 'an owner with a session of 30 days that is in use',
    id: 'lena',
    claims: A_MONTH_AGO,
    hasEndedSession: true,
  },
  {
    who: 'an owner with a session that was not used for 14 days',
    id: 'ivan',
    claims: TWO_WEEKS_AGO,
    hasEndedSession: true,
  },
  {
    who: 'an owner with a session of 14 days that no function has seen',
    id: 'iris',
    claims: TWO_WEEKS_AGO,
    hasEndedSession: true,
  },
  {
    who: 'an owner without a record, with a session of 14 days',
    id: 'nico',
    claims: TWO_WEEKS_AGO,
    hasEndedSession: true,
  },
  {
    who: 'an owner who ended this session alone',
    id: 'erin',
    claims: ALMOST_TWO_WEEKS_AGO,
    hasEndedSession: true,
  },
  {
    who: 'an owner who signed in without a password',
    id: 'anna',
    claims: { firebase: { sign_in_provider: 'anonymous' } },
    hasEndedSession: true,
  },
  {
    who: 'an owner who signed in with an unknown provider',
    id: 'odin',
    claims: { firebase: { sign_in_provider: STRANGE_WORD } },
    hasEndedSession: true,
  },
];

/** The sign-in time of users who passed the toolkit gate, in seconds. */
const GATE_SIGN_IN_SECONDS = SIGN_IN_SECONDS + 1_000;

export const OWNER = PERSON_BY_ACCESS_LEVEL.owner;
export const NEIGHBOR: Person = {
  who: 'the owner of another business',
  id: 'nora',
  claims: verified('nora@harbor.example'),
};

/** The people for whom every case is tested. */
export const MAIN_PEOPLE: readonly Person[] = [...Object.values(PERSON_BY_ACCESS_LEVEL), NEIGHBOR];

/** All people, including ones with unusual accounts, tokens and member entries. */
export const PEOPLE: readonly Person[] = [
  ...MAIN_PEOPLE,
  { who: 'an owner with an unverified address', id: 'uma', claims: unverified('uma@b.example') },
  { who: 'a viewer with an unverified address', id: 'vic', claims: unverified('vic@b.example') },
  {
    who: 'a bookkeeper with an unverified address',
    id: 'bob',
    claims: unverified('bob@books.example'),
  },
  { who: 'a member who was removed', id: 'rita', claims: verified('rita@bluebird.example') },
  { who: 'a member with an empty role', id: 'nell' },
  { who: 'a member with a disabled role', id: 'dina' },
  { who: 'a member with a misspelled role', id: 'otto' },
  { who: 'a member with a list of roles', id: 'lisa' },
  { who: 'a member with a map of roles', id: 'mark' },
  { who: 'a member with the role true', id: 'yves' },
  { who: 'an invited user', id: 'ines', claims: verified('ines@bluebird.example') },
  { who: 'a digest recipient', id: 'rolf', claims: verified('rolf@bluebird.example') },
  {
    who: 'a user whose token claims ownership',
    id: 'tom',
    claims: { ...verified('tom@b.example'), role: 'owner', members: { tom: 'owner' }, admin: true },
  },
  {
    who: 'a user with the unverified address of the owner',
    id: 'adam',
    claims: unverified('ada@bluebird.example'),
  },
  {
    who: 'a former administrator',
    id: 'mia',
    claims: { ...verified('mia@us.example'), administrator: true },
  },
  {
    who: 'an unconfirmed administrator',
    id: 'moe',
    claims: { ...verified('moe@us.example'), administrator: true },
  },
  { who: 'an administrator without a claim', id: 'may' },
  {
    who: 'an administrator with another claim',
    id: 'may',
    claims: { administrator: 'true' },
  },
  {
    who: 'a user with a gate grant',
    id: 'gil',
    claims: { auth_time: GATE_SIGN_IN_SECONDS },
    everywhere: 'representative',
  },
  {
    who: 'a user with an expired gate grant',
    id: 'gus',
    claims: { auth_time: GATE_SIGN_IN_SECONDS },
  },
  {
    who: 'a user with a gate grant from an earlier sign-in',
    id: 'gail',
    claims: { auth_time: GATE_SIGN_IN_SECONDS },
  },
  ...ENDED_SESSIONS,
  {
    who: 'an owner with a session that began as the earlier ones ended',
    id: 'opal',
    claims: { auth_time: SESSIONS_FROM_SECONDS },
  },
  { who: 'an owner with a session of 14 days that is in use', id: 'iona', claims: TWO_WEEKS_AGO },
  {
    who: 'an owner with a session of 13 days that is not in use',
    id: 'iggy',
    claims: ALMOST_TWO_WEEKS_AGO,
  },
  {
    who: 'an owner without a record, with a session of 13 days',
    id: 'nils',
    claims: ALMOST_TWO_WEEKS_AGO,
  },
  {
    who: 'an owner with a session of 29 days that is in use',
    id: 'mona',
    claims: ALMOST_A_MONTH_AGO,
  },
  { who: 'an owner who ended another session', id: 'erin' },
  { who: 'an owner whose session began with a token of ours', id: 'cleo', claims: CUSTOM },
  {
    who: 'a representative with another claim',
    id: 'rob',
    claims: { representative: 'true' },
  },
  {
    who: 'a guest account',
    id: 'gast',
    claims: { firebase: { sign_in_provider: 'anonymous' } },
    hasEndedSession: true,
  },
  { who: 'a user with the id of the business', id: 'bakery' },
  { who: 'a user with the name of a map method as id', id: 'keys' },
];

export const BAKERY = 'bakery';
export const HARBOR = 'harbor';

/** The member lists, with valid and invalid entries. */
export const MEMBERS: Readonly<Record<string, Readonly<Record<string, Plain>>>> = {
  [BAKERY]: {
    ada: 'owner',
    bea: 'bookkeeper',
    vera: 'viewer',
    uma: 'owner',
    olaf: 'owner',
    opal: 'owner',
    lena: 'owner',
    ivan: 'owner',
    iris: 'owner',
    nico: 'owner',
    erin: 'owner',
    anna: 'owner',
    odin: 'owner',
    nils: 'owner',
    mona: 'owner',
    iona: 'owner',
    iggy: 'owner',
    cleo: 'owner',
    bob: 'bookkeeper',
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

/** The records of accounts whose earlier sessions were ended. */
export const SIGN_IN_RECORD: Fields = {
  confirmedAddress: null,
  sessionsFrom: SESSIONS_FROM_SECONDS,
};

const usedAt = (lastUsedSecond: number): Fields => ({ lastUsedSecond, device: 'Safari on iPhone' });

/** The records of accounts with used or ended sessions. */
export const SESSION_RECORDS: Readonly<Record<string, Fields>> = {
  lena: {
    confirmedAddress: null,
    sessionsFrom: 0,
    sessions: { [A_MONTH_AGO.auth_time]: usedAt(NOW_SECONDS) },
  },
  mona: {
    confirmedAddress: null,
    sessionsFrom: 0,
    sessions: { [ALMOST_A_MONTH_AGO.auth_time]: usedAt(NOW_SECONDS) },
  },
  ivan: {
    confirmedAddress: null,
    sessionsFrom: 0,
    sessions: { [TWO_WEEKS_AGO.auth_time]: usedAt(TWO_WEEKS_AGO.auth_time) },
  },
  iris: {
    confirmedAddress: null,
    sessionsFrom: 0,
    sessions: { [NOW_SECONDS]: usedAt(NOW_SECONDS) },
  },
  iona: {
    confirmedAddress: null,
    sessionsFrom: 0,
    sessions: { [TWO_WEEKS_AGO.auth_time]: usedAt(ALMOST_TWO_WEEKS_AGO.auth_time) },
  },
  iggy: { confirmedAddress: null, sessionsFrom: 0 },
  erin: {
    confirmedAddress: null,
    sessionsFrom: 0,
    endedSessions: [ALMOST_TWO_WEEKS_AGO.auth_time],
  },
};

/** The list of administrators. */
export const ADMINISTRATORS: Fields = {
  max: { since: new Date('2026-11-02T09:00:00Z'), isConfirmed: true },
  may: { since: new Date('2026-11-02T09:00:00Z'), isConfirmed: true },
  mary: { since: new Date('2026-11-02T09:00:00Z'), isConfirmed: true },
  moe: { since: new Date('2026-11-02T09:00:00Z'), isConfirmed: false },
};

/** Grants of the toolkit gate: the account, its sign-in time and the expiration. */
export const GRANTS: readonly (readonly [accountId: string, signedInAt: Date, until: Date])[] = [
  ['gil', new Date(GATE_SIGN_IN_SECONDS * 1000), new Date('2999-01-01T00:00:00Z')],
  ['gus', new Date(GATE_SIGN_IN_SECONDS * 1000), new Date('2026-11-02T21:00:00Z')],
  ['gail', new Date((GATE_SIGN_IN_SECONDS - 1) * 1000), new Date('2999-01-01T00:00:00Z')],
];

export const roleIn = (person: Person, members: Readonly<Record<string, Plain>>): AccessLevel => {
  if (person.id === null || person.hasEndedSession) return 'anonymous';
  const role = Object.hasOwn(members, person.id) ? members[person.id] : undefined;
  const known = ROLES.find((each) => each === role);
  if (known) return known;
  return person.everywhere ?? 'stranger';
};

/** Builds the `Authorization` header: an unsigned token, which emulators accept. */
export function authorizationOf({ id, claims }: Person): string | undefined {
  if (id === null) return undefined;
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const token = {
    sub: id,
    user_id: id,
    iat: SIGN_IN_SECONDS,
    exp: NOW_SECONDS + 2 * DAY_SECONDS,
    auth_time: SIGN_IN_SECONDS,
    firebase: { sign_in_provider: 'password', identities: {} },
    ...claims,
  };
  return `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(token)}.`;
}
