import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';

const AT = new Date('2026-11-21T15:00:00Z');
const TODAY = businessDate('2026-11-20');

const stored = (left: ReadonlyMap<string, typeof TODAY | null>) =>
  readCheckpoint(writeCheckpoint({ at: AT }, left));

describe('a checkpoint', () => {
  it('returns its documents with their days', () => {
    const left = new Map([
      ['Invoice:12', TODAY],
      ['Invoice:13', TODAY],
      ['Bill:14', TODAY],
      ['Bill:15', addDays(TODAY, -1)],
      ['Purchase:16', null],
    ]);
    expect(stored(left)).toEqual({ at: AT, leftToReport: left });
    expect(stored(new Map())).toEqual({ at: AT, leftToReport: new Map() });
  });

  it('keeps the latest documents within its size', () => {
    const left = new Map(
      Array.from({ length: 10_000 }, (_, index) => {
        return [`Invoice:${10_000 + index}`, addDays(TODAY, -Math.floor(index / 50))] as const;
      }),
    );
    const kept = stored(left)?.leftToReport ?? new Map();
    expect([...kept]).toEqual([...left].slice(0, kept.size));
    expect(kept.size).toBeGreaterThan(2_500);
    expect(writeCheckpoint({ at: AT }, left).length).toBeLessThan(25_000);
  });

  it('remains valid without documents that it cannot read', () => {
    const text = JSON.stringify({ at: AT, leftToReport: { 'Invoice:12': '2026-11-20' } });
    expect(readCheckpoint(text)).toEqual({ at: AT, leftToReport: new Map() });
    expect(readCheckpoint('{"at":"soon"}')).toBeUndefined();
  });
});
