// Reads the scorer's result and selects the figures that are saved and compared with goals.
import { z } from 'zod';
import type { Scenario } from './scenarios.ts';

/** Null if there was nothing to measure. */
const figure = z.number().nullable();

const recallSchema = z.object({ n: z.number(), recall: figure });

/** The scorer's `--json` output. */
export const reportSchema = z.object({
  macroRate: figure,
  perBusiness: z.record(z.string(), z.number()),
  types: z.record(z.string(), recallSchema),
  material: z.record(z.string(), recallSchema),
  balanced: figure,
  balMat: figure,
  prec: figure,
  cash: z.object({ cfT: z.number(), cfH: z.number(), falsePerMonth: z.number() }),
});

export type ScorerReport = z.infer<typeof reportSchema>;

export interface ScorerResult {
  /** the scorer's text output */
  readonly table: string;
  readonly report: ScorerReport;
}

export const scoreSchema = <Figure extends z.ZodType>(of: Figure) =>
  z.object({
    /** alerts per business and month on unmodified books, as the mean of the businesses */
    rate: of,
    worstBusiness: of,
    /** mean recall of the types of anomaly */
    balanced: of,
    /** mean recall of material anomalies, which an owner surely wants to know about */
    material: of,
    precision: of,
    recall: z.record(z.string(), of),
    materialRecall: z.record(z.string(), of),
    /** share of negative balances with an alert 3 to 30 days ahead */
    cashWarned: of,
    /** cash alerts a month although cash stays positive */
    cashFalse: of,
    /** alerts per business and month in the first ninety days */
    coldStart: of,
    /** alerts per business and month on books with late postings */
    late: of,
    /**
     * `late` relative to the same businesses without late postings, as precise as the scorer prints
     * it
     */
    lateRatio: of,
  });

const anyScore = scoreSchema(figure);

/** The figures that are saved; null if the folder cannot measure them. */
export type Score = Readonly<z.infer<typeof anyScore>>;

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10_000) / 10_000;

export function scoreOf({ table, report }: ScorerResult, scenarios: readonly Scenario[]): Score {
  const { perBusiness, cash } = report;
  const late = printed(table, 'ALERT RATE with late posting');
  const comeLate = scenarios.filter(({ id }) => id.endsWith('#late'));
  const inTime = meanOf(comeLate.map(({ business }) => perBusiness[business] ?? 0));
  const hasSafeCash = scenarios.some(({ id, labels }) => /#cf\d+$/.test(id) && labels.length === 0);
  return {
    rate: rounded(report.macroRate),
    worstBusiness: rounded(Object.values(perBusiness).toSorted((a, b) => b - a)[0] ?? null),
    balanced: rounded(report.balanced),
    material: rounded(report.balMat),
    precision: rounded(report.prec),
    recall: recallOf(report.types),
    materialRecall: recallOf(report.material),
    cashWarned: cash.cfT === 0 ? null : rounded(cash.cfH / cash.cfT),
    cashFalse: hasSafeCash ? rounded(cash.falsePerMonth) : null,
    // The scorer prints no line if there were no alerts.
    coldStart: report.macroRate === null ? null : (printed(table, 'COLD START (days 8-90)') ?? 0),
    late,
    lateRatio: late === null || !inTime ? null : Math.round((100 * late) / inTime) / 100,
  };
}

/** Reads a figure that the scorer prints but does not write as JSON. */
function printed(table: string, name: string): number | null {
  const line = table.split('\n').find((text) => text.startsWith(`${name}: `));
  const value = Number.parseFloat(line?.slice(name.length + 2) ?? '');
  return Number.isNaN(value) ? null : value;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const recallOf = (types: ScorerReport['types']): Record<string, number | null> =>
  Object.fromEntries(Object.entries(types).map(([type, { recall }]) => [type, rounded(recall)]));
