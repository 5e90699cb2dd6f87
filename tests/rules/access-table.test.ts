import { DOCUMENT_KINDS } from '@daily-snapshot/domain/access/access-table';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import { ourRules } from './environment.ts';
import { seed, surprises } from './wire.ts';

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await ourRules('cases');
  await environment.clearFirestore();
  await seed();
});
afterAll(() => environment.cleanup());

describe('rules say what the access table says', () => {
  it.each(DOCUMENT_KINDS)('of the kind %s', async (kind) => {
    const cases = ACCESS_CASES.filter((each) => each.kind === kind);
    expect(cases.length).toBeGreaterThan(100);
    expect(await surprises(cases)).toEqual([]);
  });

  it('of queries over everything', async () => {
    expect(await surprises(SWEEPING_CASES)).toEqual([]);
  });

  it('in more than 1,200 cases, no two of them alike', () => {
    expect(ACCESS_CASES.length).toBeGreaterThanOrEqual(1_200);
    expect(ACCESS_CASES.some(({ may }) => may)).toBe(true);
    const told = ACCESS_CASES.map(({ name }) => name);
    expect(told.filter((name, index) => told.indexOf(name) !== index)).toEqual([]);
  });
});
