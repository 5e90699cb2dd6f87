// Everything that everybody could try on a document of each kind, and what the access table says of it.
import {
  DOCUMENT_KINDS,
  isAllowed,
  type DocumentKind,
  type Standing,
  type Verb,
} from '@daily-snapshot/domain/access/access-table';
import {
  changing,
  committing,
  counting,
  deleting,
  getting,
  querying,
  setting,
  type Asked,
  type Attempt,
} from './attempts.ts';
import { DOCUMENTS, HERE, NEXT_DOOR, scopeOf, type Place } from './documents.ts';
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

/** How somebody stands to whatever would be at a path, by the members of its business or its name. */
function standingTo(person: Person, kind: DocumentKind, path: string): Standing {
  const [, id = '', ...below] = path.split('/');
  if (scopeOf(kind) === 'account') return roleIn(person, { [id]: 'owner' });
  if (kind === 'business' || below.length > 0) return roleIn(person, MEMBERS[id] ?? {});
  return roleIn(person, MEMBERS[HERE.businessId] ?? {});
}

class CasesOfKind {
  readonly cases: AccessCase[] = [];
  private readonly kind: DocumentKind;

  constructor(kind: DocumentKind) {
    this.kind = kind;
  }

  /** @param standing how they stand to it; null where nobody may, whatever they are */
  add(
    person: Person,
    verb: Verb,
    what: string,
    asked: Asked,
    standing: Standing | null,
    touches: readonly string[] = [],
  ): void {
    const { kind } = this;
    const may = standing !== null && isAllowed(standing, verb, kind);
    const name = `${person.who} ${may ? 'may' : 'may not'} ${verb} ${what} (${kind})`;
    this.cases.push({ ...asked, name, person, kind, verb, may, touches });
  }

  /** What everybody tries at a place: each verb, as well as it can be done. */
  ofPlace(person: Person, place: Place, where: string): void {
    const {
      path,
      stored,
      created,
      updated = { businessDate: '2026-11-24' },
    } = DOCUMENTS[this.kind];
    const here = path(place);
    const another = `${folderOf(here)}/another`;
    const standing = standingTo(person, this.kind, here);
    this.add(person, 'get', `one ${where}`, getting(here), standing);
    this.lists(person, place, where);
    const fields = created?.(OWNER.id ?? '') ?? stored(place);
    this.add(
      person,
      'create',
      `one ${where}`,
      committing(setting(another, fields)),
      this.standingOfMaker(person, another, fields),
      [another],
    );
    this.add(person, 'update', `one ${where}`, committing(changing(here, updated)), standing, [
      here,
    ]);
    this.add(person, 'delete', `one ${where}`, committing(deleting(here)), standing, [here]);
  }

  private lists(person: Person, place: Place, where: string): void {
    const { path, listedBy } = DOCUMENTS[this.kind];
    const here = path(place);
    const standing = standingTo(person, this.kind, here);
    // Who is no member asks for what the members have.
    const isMember = standing === 'owner' || standing === 'viewer';
    const asker = isMember ? (person.id ?? '') : place.accountId;
    const filter = listedBy && { where: listedBy(asker) };
    const query = { collectionId: idOf(folderOf(here)), ...filter };
    const parent = parentOf(here);
    this.add(person, 'list', `those ${where}`, querying(parent, query), standing);
    this.add(person, 'list', `how many are ${where}`, counting(parent, query), standing);
    const first = querying(parent, { ...query, limit: 1 });
    this.add(person, 'list', `the first ${where}`, first, standing);
    const named = querying(parent, { collectionId: query.collectionId, named: here });
    this.add(person, 'list', `the one by its name ${where}`, named, standing);
    if (!filter) return;
    const all = querying(parent, { collectionId: query.collectionId });
    this.add(person, 'list', `all there are, also ${where}`, all, null);
  }

  /** A business is as new as the one who makes it says; everything else is below something. */
  private standingOfMaker(person: Person, path: string, fields: Fields): Standing {
    if (this.kind !== 'business') return standingTo(person, this.kind, path);
    return roleIn(person, fields['members'] as Readonly<Record<string, Plain>>);
  }

  /** What is made in one's own name, which others may do as well. */
  inTheirOwnName(person: Person): void {
    const { kind } = this;
    const { path, created, stored } = DOCUMENTS[kind];
    if (!created && scopeOf(kind) !== 'account') return;
    const id = person.id ?? 'nobody';
    const place = { ...HERE, businessId: `of-${id}`, accountId: id };
    const own = path(place);
    const fields = created?.(id) ?? stored(place);
    const standing = person.id === null ? 'anonymous' : 'owner';
    const verb = id === HERE.accountId && kind !== 'business' ? 'update' : 'create';
    this.add(person, verb, 'their own', committing(setting(own, fields)), standing, [own]);
    if (scopeOf(kind) === 'account') {
      this.add(person, 'get', 'their own', getting(own), standing);
    }
  }

  /** Around and beside the document. */
  variants(person: Person): void {
    const {
      path,
      stored,
      created,
      updated = { businessDate: '2026-11-24' },
    } = DOCUMENTS[this.kind];
    const here = path(HERE);
    const folder = folderOf(here);
    const another = `${folder}/another`;
    const standing = standingTo(person, this.kind, here);
    const missing = standingTo(person, this.kind, another);
    const fields = created?.(OWNER.id ?? '') ?? stored(HERE);
    const add = this.add.bind(this, person);

    add('get', 'one that is missing', getting(another), missing);
    add('update', 'one that is missing', committing(changing(another, updated)), missing, [
      another,
    ]);
    add('delete', 'one that is missing', committing(deleting(another)), missing, [another]);
    add(
      'create',
      'one that is there',
      committing(setting(here, fields, { exists: false })),
      this.kind === 'business' ? this.standingOfMaker(person, here, fields) : standing,
      [here],
    );
    const replaced = { ...stored(HERE), ...updated };
    add('update', 'all of one', committing(setting(here, replaced)), standing, [here]);

    const own = created?.(person.id ?? 'nobody');
    if (own) {
      const isTheirs = this.kind !== 'business';
      add(
        'update',
        'one into their own',
        committing(setting(here, own)),
        isTheirs ? standing : null,
        [here],
      );
    }

    const next = path(NEXT_DOOR);
    const both = (verb: Verb) =>
      [here, next].every((each) => isAllowed(standingTo(person, this.kind, each), verb, this.kind));
    add('get', 'one here and one next door', getting(here, next), both('get') ? standing : null);
    const changes = committing(changing(here, updated), changing(next, updated));
    add('update', 'one here and one next door', changes, both('update') ? standing : null, [
      here,
      next,
    ]);

    const collectionId = idOf(folder);
    const filter = DOCUMENTS[this.kind].listedBy?.(person.id ?? 'ada');
    const everywhere = { collectionId, allDescendants: true };
    add('list', 'those of everybody', querying('', everywhere), null);
    add('list', 'how many everybody has', counting('', everywhere), null);
    if (filter)
      add('list', 'their own, wherever', querying('', { ...everywhere, where: filter }), null);

    for (const [place, elsewhere] of [
      ['below it', `${here}/unknown/x`],
      ['below a business', `businesses/bakery/unknown/x/${here}`],
      ['inside a business', `businesses/bakery/${here}`],
      ['in an attic', `attic/x/${here}`],
      ['with a longer name', `${folder}2/${idOf(here)}`],
    ] as const) {
      // What is below a business is theirs to be asked for as well.
      if (elsewhere === here) continue;
      const query = { collectionId: idOf(folderOf(elsewhere)) };
      add('get', `one ${place}`, getting(elsewhere), null);
      add('list', `those ${place}`, querying(parentOf(elsewhere), query), null);
      add('create', `one ${place}`, committing(setting(elsewhere, fields)), null, [elsewhere]);
      add('delete', `one ${place}`, committing(deleting(elsewhere)), null, [elsewhere]);
    }
  }
}

function casesOf(kind: DocumentKind): readonly AccessCase[] {
  const cases = new CasesOfKind(kind);
  for (const person of PEOPLE) {
    cases.ofPlace(person, HERE, 'here');
    cases.inTheirOwnName(person);
  }
  for (const person of MAIN_PEOPLE) {
    if (scopeOf(kind) !== 'service') cases.ofPlace(person, NEXT_DOOR, 'next door');
    cases.variants(person);
  }
  return cases.cases;
}

/** Of every kind that the table knows. */
export const ACCESS_CASES: readonly AccessCase[] = DOCUMENT_KINDS.flatMap(casesOf);

/** Queries over whatever there is. */
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
