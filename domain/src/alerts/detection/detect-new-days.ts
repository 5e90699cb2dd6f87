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
  /** returns cash at the end of a day, or null if unknown */
  readonly balanceOn: (date: BusinessDate) => Cents | null;
  /** absent if the business never closes */
  readonly closed?: ClosingDays | undefined;
  /** current unpaid invoices; absent if no books provide them */
  readonly openItems?: BoundedOpenItems | undefined;
}

export interface DetectionResult {
  readonly book: BusinessAlertState;
  readonly told: readonly FoundAlert[];
  /** earlier alerts that have resolved */
  readonly settled: readonly Settled[];
  /** earlier alerts that now name other bills */
  readonly corrected: readonly CorrectedAlert[];
  /** the cash forecast of the last processed day; null if cash stays above the floor */
  readonly cashOutlook: Alert | null;
}

/** Processes the new complete days, each once and in order. */
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
      // current unpaid invoices do not apply to earlier days
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
