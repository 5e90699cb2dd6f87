import { DOCUMENT_KINDS } from '@daily-snapshot/domain/access/access-table';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchBlock } from '../../emulators/firestore/rules/ast.ts';
import { parseRules } from '../../emulators/firestore/rules/parser.ts';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import { DOCUMENTS, HERE } from './documents.ts';
import { ourRules, ourSource } from './environment.ts';
import { Wire } from './wire.ts';

const wire = new Wire('access-table');
let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await ourRules('access-table');
  await environment.clearFirestore();
  await wire.seed();
});
afterAll(() => environment.cleanup());

describe('rules say what the access table says', () => {
  it.each(DOCUMENT_KINDS)('of the kind %s', async (kind) => {
    const cases = ACCESS_CASES.filter((each) => each.kind === kind);
    expect(cases.length).toBeGreaterThan(100);
    expect(await wire.surprises(cases)).toEqual([]);
  });

  it('of queries over everything', async () => {
    expect(await wire.surprises(SWEEPING_CASES)).toEqual([]);
  });

  it('in more than 1,200 cases, no two of them alike', () => {
    expect(ACCESS_CASES.length).toBeGreaterThanOrEqual(1_200);
    expect(ACCESS_CASES.some(({ may }) => may)).toBe(true);
    const told = ACCESS_CASES.map(({ name }) => name);
    expect(told.filter((name, index) => told.indexOf(name) !== index)).toEqual([]);
  });
});

/** The collections on the way to a document, or to those of a collection. */
const collectionsOf = (path: string): string =>
  path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

const KNOWN = new Set(Object.values(DOCUMENTS).map(({ path }) => collectionsOf(path(HERE))));

/** Where the blocks of a rules file lead that allow something, or say that nothing is. */
const placesOf = (block: MatchBlock, above: string): readonly string[] => {
  const path = `${above}/${block.pattern.map((part) => ('text' in part ? part.text : '*')).join('/')}`;
  const inner = block.items.flatMap((item) => ('pattern' in item ? placesOf(item, path) : []));
  return block.items.some((item) => 'methods' in item) ? [path, ...inner] : inner;
};

describe('the access table', () => {
  it('has a kind for every place where documents live', () => {
    const { outboxMail: _sameAsEntries, ...others } = paths;
    const places = Object.values(others).map((path) =>
      typeof path === 'string'
        ? path
        : (path as (...keys: readonly string[]) => string)('some-id', '2026-11-23'),
    );
    expect(places.map(collectionsOf).filter((place) => !KNOWN.has(place))).toEqual([]);
  });

  it('has a kind for every place that the rules speak of', () => {
    const root = '/databases/*/documents/';
    const places = parseRules(ourSource).service.matches.flatMap((block) => placesOf(block, ''));
    const below = places.map((place) => collectionsOf(place.slice(root.length)));
    expect(below.length).toBeGreaterThan(10);
    expect(below.filter((place) => !KNOWN.has(place))).toEqual([]);
  });
});
