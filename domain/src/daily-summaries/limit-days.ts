import type { DailyRollup } from '../ledger/rollups/daily-rollup.ts';
import { EVERY_PAYEE } from '../ledger/rollups/payee-filter.ts';
import { compareText } from '../shared/compare-text.ts';
import { utf8Bytes } from '../shared/utf8-bytes.ts';
import { limitDay, type CellLimit } from './limit-day.ts';

/**
 * The limit of all days together, so that the document with the daily summaries stays under 512 KiB.
 * Only businesses with thousands of payees reach it.
 */
const MAX_BYTES = 300 * 1024;

/** The limit of an old day that does not fit as a whole. Its totals stay the same. */
const OLD_DAY: CellLimit = { cells: 12, nameBytes: 400 };
const OLD_DAY_BYTES = 1024;

/** Five numbers of eight bytes. */
const CELL_BYTES = 40;
const DAY_BYTES = 40;

/**
 * Forgets the small payees of the oldest days if all days together are too large. A comparison by payee
 * then uses the later weeks only.
 */
export function limitDays(days: readonly DailyRollup[]): readonly DailyRollup[] {
  const words = new Set<string>();
  let bytes = 0;
  let isFull = false;
  const latestFirst = days.toSorted((a, b) => compareText(b.date, a.date));
  return latestFirst
    .map((day, index) => {
      bytes += bytesOf(day, words);
      const olderDays = latestFirst.length - index - 1;
      isFull ||= bytes + olderDays * OLD_DAY_BYTES > MAX_BYTES;
      return isFull ? limitOldDay(day) : day;
    })
    .toReversed();
}

function limitOldDay(day: DailyRollup): DailyRollup {
  const limited = limitDay(day, OLD_DAY);
  return limited.cells === day.cells ? day : { ...limited, smallPayees: EVERY_PAYEE };
}

/** @param words the names of later days, which are stored once */
function bytesOf({ cells, smallPayees = '' }: DailyRollup, words: Set<string>): number {
  let bytes = DAY_BYTES + smallPayees.length + cells.length * CELL_BYTES;
  for (const { kind, counterparty, category } of cells) {
    for (const word of [kind, counterparty, category]) {
      if (words.has(word)) continue;
      words.add(word);
      bytes += utf8Bytes(word) + 1;
    }
  }
  return bytes;
}
