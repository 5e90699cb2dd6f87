// Measures what a daily run spends on alerts besides Firestore: it unpacks the stored detector state,
// runs the detectors over one day and packs the state again.
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { detectNewDays } from '@daily-snapshot/domain/alerts/detection/detect-new-days';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import {
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { dateOfDayNumber, type DayNumber } from '@daily-snapshot/domain/calendar/business-date';
import type { DetectorPosting } from '@daily-snapshot/domain/alerts/detectors/detector-posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import {
  packAlertState,
  unpackAlertState,
} from '../../../functions/src/alerts/firestore/packed-alert-state.ts';
import { FIRST_DAY, linesOf, type Size } from './generated-ledgers.ts';
import { Times } from './times.ts';

const BALANCE = { amount: cents(50_000_000) };
/** Days of history before the measured runs, unmeasured runs that warm up the compiler, and runs. */
export interface RunLengths {
  readonly historyDays: number;
  readonly warmUp: number;
  readonly runs: number;
}

const FASTEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

export interface DailyRunTimes {
  readonly parts: Readonly<Record<Part, Times>>;
  /** bytes of the stored document */
  readonly bytes: number;
  readonly unpackedBytes: number;
  /** whether the stored state has all days and unpacks to what was packed */
  readonly isIntact: boolean;
}

const PARTS = ['unpack', 'detect', 'pack', 'daily run', 'limit'] as const;
export type Part = (typeof PARTS)[number];

/** Measures daily runs after a history. */
export function measureDailyRuns(size: Size, lengths: RunLengths): DailyRunTimes {
  const { historyDays, warmUp, runs } = lengths;
  const parts = Object.fromEntries(PARTS.map((part) => [part, new Times()])) as Record<Part, Times>;
  let packed = packAlertState(historyOf(size, historyDays));
  let isIntact = true;
  let text = '';
  for (let run = 0; run < warmUp + runs; run += 1) {
    const day = FIRST_DAY + historyDays + run;
    const lines = linesOf(size, day);
    const into = (part: Part) => (run < warmUp ? new Times() : parts[part]);
    const alertState = into('unpack').fastest(() => unpackAlertState(packed));
    const detected = into('detect').fastest(() => detect(alertState, lines, day));
    into('pack').fastest(() => packAlertState(detected));
    isIntact &&= detected.checkpoint?.processedThrough === dateOfDayNumber(day);
    packed = into('daily run').fastest(() =>
      packAlertState(detect(unpackAlertState(packed), lines, day)),
    );
    // The least work that handles the same number of bytes.
    text = into('limit').fastest(() => {
      const unpacked = brotliDecompressSync(packed).toString();
      brotliCompressSync(JSON.stringify(JSON.parse(unpacked)), FASTEST);
      return unpacked;
    });
  }
  const last = unpackAlertState(packed);
  isIntact &&= isDeepStrictEqual(unpackAlertState(packAlertState(last)), last);
  return { parts, bytes: packed.length, unpackedBytes: text.length, isIntact };
}

function historyOf(size: Size, days: number): BusinessAlertState {
  const until = FIRST_DAY + days - 1;
  const lines = Array.from({ length: days }, (_, day) => linesOf(size, FIRST_DAY + day)).flat();
  const asOf = dateOfDayNumber(until);
  const balance = { ...BALANCE, asOf };
  const { checkpoint, sensitivity } = detectHistory({ lines, until: asOf, balance, rules: [] });
  return { ...EMPTY_ALERT_STATE, checkpoint, sensitivity };
}

function detect(
  alertState: BusinessAlertState,
  lines: readonly DetectorPosting[],
  day: DayNumber,
): BusinessAlertState {
  const until = dateOfDayNumber(day);
  const bank: SourceState = {
    name: 'Bank',
    provides: ['profit', 'cash'],
    completeThrough: until,
    problem: null,
  };
  const days = { until, sources: [bank], balanceOn: () => BALANCE.amount };
  return detectNewDays({ ...alertState, unprocessed: lines }, days).alertState;
}
