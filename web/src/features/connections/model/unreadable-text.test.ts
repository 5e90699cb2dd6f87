import { describe, expect, it } from 'vitest';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import { unreadableText } from './unreadable-text.ts';

const records = (count: number): UnreadableRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'transaction',
    id: `tx-${index}`,
    date: null,
    fields: ['amount'],
  }));

describe('unreadableText', () => {
  it('says that totals of a bank may be incomplete', () => {
    expect(unreadableText({ basis: null, unreadable: records(1) })).toBe(
      '1 transaction could not be read, so totals may be incomplete.',
    );
  });

  it('says "at least" if more records may exist than are stored', () => {
    expect(unreadableText({ basis: null, unreadable: records(100) })).toMatch(
      /^At least 100 transactions could not be read/,
    );
  });
});
