import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import { cents } from '@daily-snapshot/domain/money/cents';
import { expect, it } from 'vitest';
import { isAsShown } from './expected-outcome.ts';

const shown = { lineCount: 12, skippedCount: 1 };
const outcome: ImportOutcome = {
  added: 12,
  updated: 0,
  alreadyThere: 0,
  skipped: [],
  skippedCount: 1,
  from: null,
  to: null,
};

it('needs no confirmation if every transaction of the file is added', () => {
  expect(isAsShown(shown, outcome)).toBe(true);
  expect(isAsShown(shown, { ...outcome, notCounted: [] })).toBe(true);
});

it.each<[string, Partial<ImportOutcome>]>([
  ['some transactions are there already', { added: 10, alreadyThere: 2 }],
  ['a transaction changes', { added: 11, updated: 1 }],
  ['the server adds fewer transactions', { added: 11 }],
  ['the server skips another row', { skippedCount: 2 }],
  [
    'a foreign currency is not counted',
    { notCounted: [{ currency: 'EUR', count: 1, moneyIn: cents(1), moneyOut: cents(0) }] },
  ],
])('needs a confirmation if %s', (_, changes) => {
  expect(isAsShown(shown, { ...outcome, ...changes })).toBe(false);
});

it('needs a confirmation for a file without transactions', () => {
  expect(isAsShown({ lineCount: 0, skippedCount: 1 }, { ...outcome, added: 0 })).toBe(false);
});
