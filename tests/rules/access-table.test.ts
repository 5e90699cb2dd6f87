import { DOCUMENT_KINDS } from '@daily-snapshot/domain/access/access-table';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchBlock } from '../../emulators/firestore/rules/syntax/ast.ts';
import { parseRules } from '../../emulators/firestore/rules/syntax/parser.ts';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import { repeatedNames } from './attempts.ts';
import { DOCUMENTS, OWN_PLACE } from './documents.ts';
import { loadRules, rulesSource } from './environment.ts';
import { Wire } from './wire.ts';
import { recordFigure } from '../kit/record-figure.ts';

const wire = new Wire('access-table');
let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await loadRules('access-table');
  await environment.clearFirestore();
  await wire.seed();
});
afterAll(() => environment.cleanup());

describe('rules implement the access table', () => {
  it.each(DOCUMENT_KINDS)('for the kind %s', async (kind) => {
    const cases = ACCESS_CASES.filter((each) => each.kind === kind);
    expect(cases.length).toBeGreaterThan(100);
    expect(await wire.unexpectedOutcomes(cases)).toEqual([]);
    recordFigure('cases', cases.length);
  });

  it('for queries over all collections', async () => {
    expect(await wire.unexpectedOutcomes(SWEEPING_CASES)).toEqual([]);
    recordFigure('cases', SWEEPING_CASES.length);
  });

  it('in more than 1,200 distinct cases', () => {
    expect(ACCESS_CASES.length).toBeGreaterThanOrEqual(1_200);
    expect(ACCESS_CASES.some(({ may }) => may)).toBe(true);
    expect(repeatedNames(ACCESS_CASES)).toEqual([]);
  });
});

/** Returns the collections in a path. */
const collectionsOf = (path: string): string =>
  path
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

const KNOWN = new Set(Object.values(DOCUMENTS).map(({ path }) => collectionsOf(path(OWN_PLACE))));

/** Returns the paths of the match blocks that have an allow statement. */
const placesOf = (block: MatchBlock, above: string): readonly string[] => {
  const path = `${above}/${block.pattern.map((part) => ('text' in part ? part.text : '*')).join('/')}`;
  const inner = block.items.flatMap((item) => ('pattern' in item ? placesOf(item, path) : []));
  return block.items.some((item) => 'methods' in item) ? [path, ...inner] : inner;
};

describe('the access table', () => {
  it('has a kind for every document path', () => {
    const { outboxMail: _sameAsEntries, representative: _nothingItself, ...others } = paths;
    const places = Object.values(others).map((path) =>
      typeof path === 'string'
        ? path
        : (path as (...keys: readonly string[]) => string)('some-id', '2026-11-23'),
    );
    expect(places.map(collectionsOf).filter((place) => !KNOWN.has(place))).toEqual([]);
  });

  it('has a kind for every match block of the rules', () => {
    const root = '/databases/*/documents/';
    const places = parseRules(rulesSource).service.matches.flatMap((block) => placesOf(block, ''));
    const below = places.map((place) => collectionsOf(place.slice(root.length)));
    expect(below.length).toBeGreaterThan(10);
    expect(below.filter((place) => !KNOWN.has(place))).toEqual([]);
  });
});
