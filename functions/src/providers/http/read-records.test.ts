import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRecords } from './read-records.ts';

const schema = z.object({ Id: z.string(), Total: z.number() });
const INVOICES = {
  type: 'Invoice',
  idOf: ({ Id }: Readonly<Record<string, unknown>>) => Id,
  dateOf: ({ TxnDate }: Readonly<Record<string, unknown>>) => TxnDate,
};

describe('readRecords', () => {
  it('returns the readable records and reports each other one without its values', () => {
    const unreadable: UnreadableRecord[] = [];
    const records = [
      { Id: '1', Total: 5 },
      { Id: '2', Total: '1,234.50', TxnDate: '2026-11-02' },
      { Total: 7 },
      null,
      { Id: '3', Total: 9 },
    ];
    const found = readRecords(schema, records, INVOICES, (record) => unreadable.push(record));
    expect(found.map(({ Id }) => Id)).toEqual(['1', '3']);
    expect(unreadable).toEqual([
      { type: 'Invoice', id: '2', date: '2026-11-02', fields: ['Total'] },
      { type: 'Invoice', id: null, date: null, fields: ['Id'] },
      { type: 'Invoice', id: null, date: null, fields: [''] },
    ]);
  });

  it('reports no date that is not a calendar date', () => {
    const unreadable: UnreadableRecord[] = [];
    const record = { Id: '4', Total: null, TxnDate: '2026-02-30' };
    readRecords(schema, [record], INVOICES, (found) => unreadable.push(found));
    expect(unreadable[0]?.date).toBeNull();
  });
});
