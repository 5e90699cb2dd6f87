import type { Cents } from '../money/cents.ts';
import type { PercentTenths } from '../money/ratio.ts';
import { subtractCents } from '../money/cents.ts';
import { baselineFacts } from '../alerts/alert/alert-facts.ts';
import { baselineText, titleOfAlert } from '../alerts/texts/alert-texts.ts';
import { sentenceText } from '../text/sentence.ts';
import { typeOfAlert } from '../alerts/alert/alert.ts';
import { BASELINE_DAYS, type Baseline } from '../baselines/baseline.ts';
import type { Evidence } from '../alerts/alert/evidence.ts';
import type { ExpectedRange } from '../baselines/expected-range.ts';
import { MEASURES, type Measure } from '../baselines/daily-history.ts';
import type { Correction } from '../digest/build/snapshot-schema.ts';
import { amountOf } from '../digest/build/snapshot-schema.ts';
import type { Figure } from '../digest/build/snapshot-schema.ts';
import type { DaySnapshot } from '../digest/build/snapshot-schema.ts';
import type { Snapshot } from '../digest/build/snapshot-schema.ts';
import type { ReplayStep } from './replay.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The line counts of one file. The replay counts everything else. */
export interface FileCounts {
  readonly linesRead: number;
  readonly linesRefused: number;
}

/** Returns the JSON records of one replay step in the order in which they are printed. */
export function recordsOf(step: ReplayStep, business: string, counts: FileCounts): Json[] {
  switch (step.step) {
    case 'snapshot':
      return [
        snapshotRecord(step.snapshot),
        ...step.snapshot.corrections.map((correction) =>
          correctionRecord(step.snapshot, correction),
        ),
      ];
    case 'alert':
      return [alertRecord(business, step)];
    case 'end':
      return [
        {
          record: 'summary',
          business,
          days: step.days,
          digests: step.digests,
          alerts: Object.fromEntries(step.alerts),
          lines_read: counts.linesRead,
          lines_refused: counts.linesRefused,
        },
      ];
  }
}

function snapshotRecord(snapshot: Snapshot): Json {
  const { measures, unclassified } = snapshot;
  return {
    record: 'snapshot',
    business: snapshot.business,
    date: snapshot.digestDay,
    covers: { from: snapshot.covers.from, to: snapshot.covers.to },
    ...amounts((measure) => measures[measure].figure),
    unclassified_cents: subtractCents(unclassified.moneyIn, unclassified.moneyOut),
    state: measures.net.figure.state,
    normal: Object.fromEntries(
      MEASURES.map((measure) => [`${measure}_cents`, rangeJson(measures[measure].expected)]),
    ),
    days: snapshot.days.map(dayJson),
  };
}

const amounts = (figureOf: (measure: Measure) => Figure): Record<string, Cents | null> =>
  Object.fromEntries(MEASURES.map((measure) => [`${measure}_cents`, amountOf(figureOf(measure))]));

const rangeJson = (range: ExpectedRange | null): Json =>
  range && { low: range.low, mid: range.mid, high: range.high };

const dayJson = ({ date, figures, baselines }: DaySnapshot): Json => ({
  date,
  ...amounts((measure) => figures[measure]),
  baselines: Object.fromEntries(BASELINE_DAYS.map((days) => [days, baselineJson(baselines[days])])),
});

function baselineJson({ complete, means }: Baseline): Json {
  if (!means) return { complete };
  const against = (measure: Measure): Json => ({
    mean_cents: means[measure].mean,
    pct: percentJson(means[measure].percent),
  });
  return {
    complete,
    revenue: against('revenue'),
    expenses: against('expenses'),
    net: against('net'),
  };
}

/** Returns the percentage that JSON shows: 12.5 for 125 tenths of a percent. */
const percentJson = (percent: PercentTenths | null): number | null => percent && percent / 10;

const correctionRecord = (snapshot: Snapshot, correction: Correction): Json => ({
  record: 'correction',
  business: snapshot.business,
  date: snapshot.digestDay,
  about: correction.about,
  field: correction.measure,
  was_cents: correction.was,
  is_cents: correction.is,
  lines: correction.postingIds,
});

const alertRecord = (
  business: string,
  { alert, currency }: Extract<ReplayStep, { step: 'alert' }>,
): Json => ({
  record: 'alert',
  business,
  date: alert.date,
  type: typeOfAlert(alert),
  severity: alert.severity,
  level: alert.level,
  title: titleOfAlert(alert, currency),
  ...(alert.counterparty === null ? {} : { counterparty: alert.counterparty }),
  lines: alert.lines,
  impact_cents: alert.impact,
  expected_cents: alert.expected && { low: alert.expected.low, high: alert.expected.high },
  actual_cents: alert.actual,
  baseline: sentenceText(baselineText(baselineFacts(alert.baseline))),
  facts: {
    finding: alert.finding,
    measure: alert.measure,
    other_date: alert.otherDay,
    baseline_count: alert.baseline.count,
    evidence: alert.evidence ? evidenceJson(alert.evidence) : null,
  },
});

const evidenceJson = ({ from, to, measured, past, figures }: Evidence): Json => ({
  from,
  to,
  measured_cents: measured,
  past_cents: past,
  figures,
});
