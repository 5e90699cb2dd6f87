import { z } from 'zod';

const recallSchema = z.object({ n: z.number(), recall: z.number() });

/** What the scorer writes with `--json`. */
export const reportSchema = z.object({
  macroRate: z.number(),
  perBusiness: z.record(z.string(), z.number()),
  types: z.record(z.string(), recallSchema),
  material: z.record(z.string(), recallSchema),
  balanced: z.number(),
  balMat: z.number(),
  prec: z.number(),
  cash: z.object({ cfT: z.number(), cfH: z.number(), falsePerMonth: z.number() }),
});

export type Report = z.infer<typeof reportSchema>;

/** The figures of a report that are kept. */
export interface Score {
  readonly rate: number;
  readonly worstBusiness: number;
  readonly balanced: number;
  readonly material: number;
  readonly precision: number;
  readonly recall: Readonly<Record<string, number>>;
  readonly materialRecall: Readonly<Record<string, number>>;
  readonly cashWarned: number;
  readonly cashFalse: number;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export const scoreOf = (report: Report): Score => ({
  rate: rounded(report.macroRate),
  worstBusiness: rounded(Math.max(...Object.values(report.perBusiness))),
  balanced: rounded(report.balanced),
  material: rounded(report.balMat),
  precision: rounded(report.prec),
  recall: recallOf(report.types),
  materialRecall: recallOf(report.material),
  cashWarned: rounded(report.cash.cfH / Math.max(1, report.cash.cfT)),
  cashFalse: rounded(report.cash.falsePerMonth),
});

const recallOf = (types: Report['types']): Record<string, number> =>
  Object.fromEntries(Object.entries(types).map(([type, { recall }]) => [type, rounded(recall)]));

/** Of the kept result what a later one is held against. */
export const keptSchema = z.object({
  shipped: z.object({
    rate: z.number(),
    balanced: z.number(),
    material: z.number(),
    precision: z.number(),
  }),
});
