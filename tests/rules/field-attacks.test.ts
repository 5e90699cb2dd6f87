import {
  DOCUMENT_KINDS,
  isAllowed,
  ACCESS_LEVELS,
} from '@daily-snapshot/domain/access/access-table';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatedNames } from './attempts.ts';
import { loadRules } from './environment.ts';
import { FIELD_ATTACKS, FIELD_ATTEMPTS } from './field-attacks.ts';
import { WRITE_CONTRACTS } from './field-contracts.ts';
import { Wire } from './wire.ts';
import { recordFigure } from '../kit/record-figure.ts';

const wire = new Wire('field-attacks');
let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await loadRules('field-attacks');
  await environment.clearFirestore();
  await wire.seed();
});
afterAll(() => environment.cleanup());

const contracts = WRITE_CONTRACTS.map(({ kind, verb }) => ({ kind, verb }));

describe('the fields that a browser may write', () => {
  it('are defined for every write permission in the access table', () => {
    const given = DOCUMENT_KINDS.flatMap((kind) =>
      (['create', 'update', 'delete'] as const)
        .filter((verb) => ACCESS_LEVELS.some((accessLevel) => isAllowed(accessLevel, verb, kind)))
        .map((verb) => ({ kind, verb })),
    );
    expect(contracts.toSorted(byName)).toEqual(given.toSorted(byName));
  });

  it.each(contracts)('are enforced by the rules: $verb of a $kind', async ({ kind, verb }) => {
    const attempts = FIELD_ATTEMPTS.filter(({ name }) => name.startsWith(`${verb} of a ${kind} `));
    expect(attempts.some(({ may }) => may)).toBe(true);
    expect(await wire.unexpectedOutcomes(attempts)).toEqual([]);
    recordFigure('invalid writes refused', attempts.filter(({ may }) => !may).length);
  });

  it('are tested with more than 400 distinct invalid writes', () => {
    expect(FIELD_ATTACKS.length).toBeGreaterThanOrEqual(400);
    expect(repeatedNames(FIELD_ATTEMPTS)).toEqual([]);
  });
});

type Right = (typeof contracts)[number];
const byName = (a: Right, b: Right) => `${a.kind} ${a.verb}`.localeCompare(`${b.kind} ${b.verb}`);
