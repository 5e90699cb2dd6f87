// All attempts by all people on documents of each kind, with the expected outcome from the access
// table.
import {
  DOCUMENT_KINDS,
  isAllowed,
  type DocumentKind,
  type AccessLevel,
  type Verb,
} from '@daily-snapshot/domain/access/access-table';
import { ROLES } from '@daily-snapshot/domain/access/role';
import {
  changing,
  committing,
  counting,
  deleting,
  getting,
  querying,
  setting,
  type FirestoreRequest,
  type Attempt,
} from './attempts.ts';
import { DOCUMENTS, OWN_PLACE, OTHER_PLACE, scopeOf, SEED, type Place } from './documents.ts';
import { MAIN_PEOPLE, MEMBERS, OWNER, PEOPLE, roleIn, type Person } from './people.ts';
import type { Fields, Plain } from './values.ts';

export interface AccessCase extends Attempt {
  readonly kind: DocumentKind;
  readonly verb: Verb;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string) =>
  path.includes('/') ? folderOf(folderOf(`/${path}`)).slice(1) : '';

/** Returns a person's relation to the documents of an account. */
function accountAccessLevel(person: Person, kind: DocumentKind, accountId: string): AccessLevel {
  const { requiredLevel = 'owner' } = DOCUMENTS[kind];
  if (person.id === null || person.hasEndedSession) return 'anonymous';
  if (person.id !== accountId) return 'stranger';
  return requiredLevel === 'owner' || person.everywhere === requiredLevel
    ? requiredLevel
    : 'stranger';
}

/** Returns a person's relation to a path, from the members of its business or the account in it. */
function accessLevelFor(person: Person, kind: DocumentKind, path: string): AccessLevel {
  const [, id = '', ...below] = path.split('/');
  if (scopeOf(kind) === 'account') return accountAccessLevel(person, kind, id);
  if (kind === 'business' || below.length > 0) return roleIn(person, MEMBERS[id] ?? {});
  return roleIn(person, MEMBERS[OWN_PLACE.businessId] ?? {});
}

/** Returns similar paths: below this one, and with each collection renamed. */
function similarPaths(path: string): readonly string[] {
  const parts = path.split('/');
  const renamed = parts.flatMap((part, index) =>
    index % 2 === 0 ? [parts.with(index, `${part}2`).join('/')] : [],
  );
  return [`${path}/unknown/x`, ...renamed];
}

class CasesOfKind {
  readonly cases: AccessCase[] = [];
  private readonly kind: DocumentKind;

  constructor(kind: DocumentKind) {
    this.kind = kind;
  }

  /** @param accessLevel the person's relation to the path; null if no one may access it */
  add(
    person: Person,
    verb: Verb,
    what: string,
    asked: FirestoreRequest,
    accessLevel: AccessLevel | null,
    touches: readonly string[] = [],
  ): void {
    const { kind } = this;
    const may = accessLevel !== null && isAllowed(accessLevel, verb, kind);
    const name = `${person.who} ${may ? 'may' : 'may not'} ${verb} ${what} (${kind})`;
    this.cases.push({ ...asked, name, person, kind, verb, may, touches });
  }

  /** Adds each verb for a person at a place, in its most plausible form. */
  ofPlace(person: Person, place: Place, where: string): void {
    const {
      path,
      stored,
      created,
      updated = { businessDate: '2026-11-24' },
    } = DOCUMENTS[this.kind];
    const here = path(place);
    const another = `${folderOf(here)}/another`;
    const accessLevel = accessLevelFor(person, this.kind, here);
    this.add(person, 'get', `a document ${where}`, getting(here), accessLevel);
    this.lists(person, place, where);
    const fields = created?.(OWNER.id ?? '') ?? stored(place);
    this.add(
      person,
      'create',
      `a document ${where}`,
      committing(setting(another, fields)),
      this.creatorAccessLevel(person, another, fields),
      [another],
    );
    this.add(
      person,
      'update',
      `a document ${where}`,
      committing(changing(here, updated)),
      accessLevel,
      [here],
    );
    this.add(person, 'delete', `a document ${where}`, committing(deleting(here)), accessLevel, [
      here,
    ]);
  }

  private lists(person: Person, place: Place, where: string): void {
    const { path, listedBy } = DOCUMENTS[this.kind];
    const here = path(place);
    const accessLevel = accessLevelFor(person, this.kind, here);
    // A person who is not a member requests what members may have.
    const isMember = ROLES.some((role) => role === accessLevel);
    const accountId = isMember ? (person.id ?? '') : place.accountId;
    const filter = listedBy && { where: listedBy(accountId) };
    const query = { collectionId: idOf(folderOf(here)), ...filter };
    const parent = parentOf(here);
    this.add(person, 'list', `the collection ${where}`, querying(parent, query), accessLevel);
    this.add(person, 'list', `the count ${where}`, counting(parent, query), accessLevel);
    const first = querying(parent, { ...query, limit: 1 });
    this.add(person, 'list', `the first document ${where}`, first, accessLevel);
    const named = querying(parent, { collectionId: query.collectionId, named: here });
    this.add(person, 'list', `a document by name ${where}`, named, accessLevel);
    if (!filter) return;
    const all = querying(parent, { collectionId: query.collectionId });
    this.add(person, 'list', `the collection group from ${where}`, all, null);
  }

  /**
   * Returns the relation of a person who creates a document. The fields of a new business define
   * its owner; other documents belong to an existing parent.
   */
  private creatorAccessLevel(person: Person, path: string, fields: Fields): AccessLevel {
    if (this.kind !== 'business') return accessLevelFor(person, this.kind, path);
    return roleIn(person, fields['members'] as Readonly<Record<string, Plain>>);
  }

  /** Adds writes in a person's own name. */
  inTheirOwnName(person: Person): void {
    const { kind } = this;
    const { path, created, stored } = DOCUMENTS[kind];
    if (!created && scopeOf(kind) !== 'account') return;
    const id = person.id ?? 'anonymous';
    const place = { ...OWN_PLACE, businessId: `of-${id}`, accountId: id };
    const own = path(place);
    const fields = created?.(id) ?? stored(place);
    const accessLevel =
      scopeOf(kind) === 'account'
        ? accountAccessLevel(person, kind, id)
        : roleIn(person, { [id]: 'owner' });
    const verb = SEED.has(own) ? 'update' : 'create';
    this.add(person, verb, 'their own', committing(setting(own, fields)), accessLevel, [own]);
    if (scopeOf(kind) === 'account') {
      this.add(person, 'get', 'their own', getting(own), accessLevel);
      this.add(person, 'delete', 'their own', committing(deleting(own)), accessLevel, [own]);
      const query = { collectionId: idOf(folderOf(own)) };
      const among = parentOf(own) === '' ? null : accessLevel;
      this.add(person, 'list', 'their own', querying(parentOf(own), query), among);
      for (const elsewhere of similarPaths(own)) {
        this.add(person, 'get', `their own, at ${elsewhere}`, getting(elsewhere), null);
      }
    }
  }

  /** Adds attempts on similar and nested paths. */
  variants(person: Person): void {
    const {
      path,
      stored,
      created,
      updated = { businessDate: '2026-11-24' },
    } = DOCUMENTS[this.kind];
    const here = path(OWN_PLACE);
    const folder = folderOf(here);
    const another = `${folder}/another`;
    const accessLevel = accessLevelFor(person, this.kind, here);
    const missing = accessLevelFor(person, this.kind, another);
    const fields = created?.(OWNER.id ?? '') ?? stored(OWN_PLACE);
    const add = this.add.bind(this, person);

    add('get', 'a missing document', getting(another), missing);
    add('update', 'a missing document', committing(changing(another, updated)), missing, [another]);
    add('delete', 'a missing document', committing(deleting(another)), missing, [another]);
    add(
      'create',
      'an existing document',
      committing(setting(here, fields, { exists: false })),
      this.kind === 'business' ? this.creatorAccessLevel(person, here, fields) : accessLevel,
      [here],
    );
    const replaced = { ...stored(OWN_PLACE), ...updated };
    add('update', 'a whole document', committing(setting(here, replaced)), accessLevel, [here]);

    const own = created?.(person.id ?? 'anonymous');
    if (own) {
      const isTheirs = this.kind !== 'business';
      add(
        'update',
        'a document to own it',
        committing(setting(here, own)),
        isTheirs ? accessLevel : null,
        [here],
      );
    }

    const next = path(OTHER_PLACE);
    const both = (verb: Verb) =>
      [here, next].every((each) =>
        isAllowed(accessLevelFor(person, this.kind, each), verb, this.kind),
      );
    add(
      'get',
      'a document here and one of another business',
      getting(here, next),
      both('get') ? accessLevel : null,
    );
    const changes = committing(changing(here, updated), changing(next, updated));
    add(
      'update',
      'a document here and one of another business',
      changes,
      both('update') ? accessLevel : null,
      [here, next],
    );

    const collectionId = idOf(folder);
    const filter = DOCUMENTS[this.kind].listedBy?.(person.id ?? 'ada');
    const everywhere = { collectionId, allDescendants: true };
    add('list', 'the collection group', querying('', everywhere), null);
    add('list', 'the count of the collection group', counting('', everywhere), null);
    if (filter)
      add(
        'list',
        'their own in the collection group',
        querying('', { ...everywhere, where: filter }),
        null,
      );

    for (const [place, elsewhere] of [
      ['below it', `${here}/unknown/x`],
      ['below a business', `businesses/bakery/unknown/x/${here}`],
      ['inside a business', `businesses/bakery/${here}`],
      ['in an unknown collection', `attic/x/${here}`],
      ['with a longer name', `${folder}2/${idOf(here)}`],
    ] as const) {
      // Everything below a business belongs to its members.
      if (elsewhere === here) continue;
      const query = { collectionId: idOf(folderOf(elsewhere)) };
      add('get', `a document ${place}`, getting(elsewhere), null);
      add('list', `the collection ${place}`, querying(parentOf(elsewhere), query), null);
      add('create', `a document ${place}`, committing(setting(elsewhere, fields)), null, [
        elsewhere,
      ]);
      add('delete', `a document ${place}`, committing(deleting(elsewhere)), null, [elsewhere]);
    }
  }
}

function casesOf(kind: DocumentKind): readonly AccessCase[] {
  const cases = new CasesOfKind(kind);
  for (const person of PEOPLE) {
    cases.ofPlace(person, OWN_PLACE, 'here');
    cases.inTheirOwnName(person);
  }
  for (const person of MAIN_PEOPLE) {
    if (scopeOf(kind) !== 'service') cases.ofPlace(person, OTHER_PLACE, 'of another business');
    cases.variants(person);
  }
  return cases.cases;
}

/** The attempts on every kind in the access table. */
export const ACCESS_CASES: readonly AccessCase[] = DOCUMENT_KINDS.flatMap(casesOf);

/** Queries over all collections. */
export const SWEEPING_CASES: readonly Attempt[] = PEOPLE.flatMap((person) =>
  ['', 'businesses/bakery', 'profiles/ada', 'vault/x'].flatMap((parent) => [
    {
      ...querying(parent, { allDescendants: true }),
      name: `${person.who} may not read everything below “${parent}”`,
      person,
      may: false,
      touches: [],
    },
    {
      ...querying(parent, {}),
      name: `${person.who} may not read all collections of “${parent}”`,
      person,
      may: false,
      touches: [],
    },
  ]),
);
