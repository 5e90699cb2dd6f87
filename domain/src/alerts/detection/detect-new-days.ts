import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';
import { SEVERITY_CORRECTION } from '../detectors/severity.ts';
import { AlertPolicy } from '../policy/alert-policy.ts';
import { DetectorEngine } from '../detectors/detector-engine.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../types/alert.ts';
import type { BoundedOpenItems } from '../../ledger/open-items/bounded-open-items.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { recordAlertChange, withoutEvidence } from '../policy/alert-changes.ts';
import type { CorrectedAlert } from './correct-open-alerts.ts';
import { completeThrough } from './complete-through.ts';
import { DayDetector } from './day-detector.ts';
import { lastCashOutlookAlert } from './cash-outlook-alert.ts';
import type { FoundAlert, Settled } from './resolve-findings.ts';
import {
  CHECKPOINT_VERSION,
  visibleOn,
  type DetectorCheckpoint,
  type TrackedAlert,
  type BusinessAlertState,
} from '../business-alert-state.ts';

export interface DaysToDetect {
  /** the last day that is over */
  readonly until: BusinessDate;
  readonly sources: readonly SourceState[];
  /** cash at the end of a day; null where it is not known */
  readonly balanceOn: (date: BusinessDate) => Cents | null;
  /** absent: it is never closed */
  readonly closed?: ClosingDays | undefined;
  /** unpaid invoices as of now; absent where no books tell of them */
  readonly openItems?: BoundedOpenItems | undefined;
}

export interface DetectionResult {
  readonly book: BusinessAlertState;
  readonly told: readonly FoundAlert[];
  /** alerts of before that are as they should be now */
  readonly settled: readonly Settled[];
  /** alerts of before that name other bills now */
  readonly corrected: readonly CorrectedAlert[];
  /** what the last day that was judged expects of cash, told or not; null: nothing under the floor */
  readonly cashOutlook: Alert | null;
}

/** Judges the days that have come since and are complete, each once and in order. */
export function detectNewDays(
  book: BusinessAlertState,
  { until, sources, balanceOn, closed = NEVER_CLOSED, openItems }: DaysToDetect,
): DetectionResult {
  const complete = completeThrough(sources);
  const { memory } = book;
  const last = complete && complete < until ? complete : until;
  if (!memory || !complete || memory.processedThrough >= last) {
    return { book, told: [], settled: [], corrected: [], cashOutlook: lastCashOutlookAlert(book) };
  }
  const watch = new DetectorEngine(memory.watch);
  const teller = new AlertPolicy(SEVERITY_CORRECTION, memory.teller, book.telling.bar);
  const { rules, standing, thresholds } = book;
  const days = new DayDetector({ watch, teller, rules, standing, thresholds, closed });
  const isDue = groupBy(book.unprocessed, (line) => visibleOn(line) <= last);
  const byDay = groupBy(isDue.get(true) ?? [], (line) => {
    const seen = visibleOn(line);
    return seen > memory.processedThrough ? seen : addDays(memory.processedThrough, 1);
  });
  for (let date = addDays(memory.processedThrough, 1); date <= last; date = addDays(date, 1)) {
    days.judge({
      date,
      lines: byDay.get(date) ?? [],
      balance: balanceOn(date),
      // what is unpaid now says nothing of the days before
      openItems: date === last ? openItems : undefined,
    });
  }
  const { told, settled, corrected } = days.tell(last);
  const { cashOutlook } = days;
  const next: DetectorCheckpoint = {
    version: CHECKPOINT_VERSION,
    watch: watch.toState(),
    teller: teller.toState(),
    processedThrough: last,
    cashOutlook: cashOutlook && withoutEvidence(cashOutlook),
  };
  const end = dayNumber(last);
  const noteCorrected = (so: BusinessAlertState, alert: TrackedAlert): BusinessAlertState => {
    const now = corrected.find(({ id }) => id === alert.id)?.alert;
    return now ? recordAlertChange(so, alert, now) : so;
  };
  const noteSettled = (so: BusinessAlertState, alert: TrackedAlert): BusinessAlertState => {
    const over = settled.find(({ id }) => id === alert.id);
    return over ? recordAlertChange(so, alert, null, over.isNewNormal) : so;
  };
  return {
    told,
    settled,
    corrected,
    cashOutlook,
    book: {
      ...days.standing.reduce(noteSettled, book.standing.reduce(noteCorrected, book)),
      memory: next,
      unprocessed: isDue.get(false) ?? [],
      thresholds: days.thresholds,
      rules: book.rules.filter(({ until: day }) => day === null || day >= end),
      standing: days.standing,
    },
  };
}
