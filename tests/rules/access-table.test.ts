import { DOCUMENT_KINDS } from '@daily-snapshot/domain/access/access-table';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import { ourRules } from './environment.ts';
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
