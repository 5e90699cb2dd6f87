// What a morning pays beside Firestore: the stored watch is unpacked, judges a day and is packed again.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { judgeDays } from '@daily-snapshot/domain/alerts/judge-days';
import { readHistory } from '@daily-snapshot/domain/alerts/read-history';
import { NOT_WATCHED, type WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import { dateOfDayNumber, type DayNumber } from '@daily-snapshot/domain/calendar/business-date';
import type { WatchedLine } from '@daily-snapshot/domain/detectors/watched-line';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { packWatch, unpackWatch } from '../../../functions/src/adapters/firestore/watch-books.ts';
import { FIRST_DAY, linesOf, YEAR, type Size } from './books.ts';
import { Times } from './times.ts';

const BALANCE = { amount: cents(50_000_000) };
const MORNINGS = 365;
const WARM_UP = 60;

const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

export interface MorningTimes {
  readonly parts: Readonly<Record<Part, Times>>;
  /** of the document */
  readonly bytes: number;
  readonly unpackedBytes: number;
}

const PARTS = ['unpack', 'judge', 'pack', 'a morning', 'bare bytes'] as const;
export type Part = (typeof PARTS)[number];

/** The mornings of a year, after two years of history. */
export function measureMornings(size: Size): MorningTimes {
  const parts = Object.fromEntries(PARTS.map((part) => [part, new Times()])) as Record<Part, Times>;
  let packed = packWatch(twoYearsOf(size));
  let text = '';
  for (let morning = 0; morning < WARM_UP + MORNINGS; morning += 1) {
    const day = FIRST_DAY + 2 * YEAR + morning;
    const lines = linesOf(size, day);
    const into = (part: Part) => (morning < WARM_UP ? new Times() : parts[part]);
    const book = into('unpack').again(() => unpackWatch(packed));
    const judged = into('judge').again(() => judge(book, lines, day));
    into('pack').again(() => packWatch(judged));
    packed = into('a morning').again(() => packWatch(judge(unpackWatch(packed), lines, day)));
    // the least that can be done with the same bytes, whatever is in them
    text = into('bare bytes').again(() => {
      const unpacked = brotliDecompressSync(packed).toString();
      brotliCompressSync(JSON.stringify(JSON.parse(unpacked)), FASTEST);
      return unpacked;
    });
  }
  return { parts, bytes: packed.length, unpackedBytes: text.length };
}

function twoYearsOf(size: Size): WatchBook {
  const until = FIRST_DAY + 2 * YEAR - 1;
  const lines = Array.from({ length: 2 * YEAR }, (_, day) => linesOf(size, FIRST_DAY + day)).flat();
  const asOf = dateOfDayNumber(until);
  const balance = { ...BALANCE, asOf };
  const { memory, telling } = readHistory({ lines, until: asOf, balance, rules: [] });
  return { ...NOT_WATCHED, memory, telling };
}

function judge(book: WatchBook, lines: readonly WatchedLine[], day: DayNumber): WatchBook {
  const until = dateOfDayNumber(day);
  const bank: SourceState = {
    name: 'Bank',
    gives: ['profit', 'cash'],
    completeThrough: until,
    problem: null,
  };
  const days = { until, sources: [bank], balanceOn: () => BALANCE.amount };
  return judgeDays({ ...book, unjudged: lines }, days).book;
}
