// What a folder's scorer found, as far as it is kept and held against goals.
import { z } from 'zod';
import type { Scenario } from './scenarios.ts';

/** The scorer writes null where there was nothing to measure. */
const figure = z.number().nullable();

const recallSchema = z.object({ n: z.number(), recall: figure });

/** What the scorer writes with `--json`. */
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

export type Report = z.infer<typeof reportSchema>;

export interface Judgement {
  /** as the scorer prints it */
  readonly table: string;
  readonly report: Report;
}

export const scoreSchema = <Figure extends z.ZodType>(of: Figure) =>
  z.object({
    /** alerts a business-month on unmodified books: the mean of the businesses */
    rate: of,
    worstBusiness: of,
    /** recall: the mean of the types of anomaly */
    balanced: of,
    /** the same, of what an owner would surely want to hear of */
    material: of,
    precision: of,
    recall: z.record(z.string(), of),
    materialRecall: z.record(z.string(), of),
    /** share of the negative balances that were warned of 3 to 30 days ahead */
    cashWarned: of,
    /** warnings a month where cash stays up */
    cashFalse: of,
    /** alerts a business-month in the first ninety days */
    coldStart: of,
    /** alerts a business-month where lines come late */
    late: of,
    /** of those to what the same businesses bring without lateness; as exact as the scorer prints */
    lateRatio: of,
  });

const anyScore = scoreSchema(figure);

/** The figures of a report that are kept; null where the folder has nothing to measure them by. */
export type Score = Readonly<z.infer<typeof anyScore>>;

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10_000) / 10_000;

export function scoreOf({ table, report }: Judgement, scenarios: readonly Scenario[]): Score {
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
    // says nothing where there were none
    coldStart: report.macroRate === null ? null : (printed(table, 'COLD START (days 8-90)') ?? 0),
    late,
    lateRatio: late === null || !inTime ? null : Math.round((100 * late) / inTime) / 100,
  };
}

/** A figure that the scorer prints and does not write. */
function printed(table: string, name: string): number | null {
  const line = table.split('\n').find((text) => text.startsWith(`${name}: `));
  const value = Number.parseFloat(line?.slice(name.length + 2) ?? '');
  return Number.isNaN(value) ? null : value;
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const recallOf = (types: Report['types']): Record<string, number | null> =>
  Object.fromEntries(Object.entries(types).map(([type, { recall }]) => [type, rounded(recall)]));
