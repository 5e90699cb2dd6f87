// The entries of bar.json and the exit code that follows from them.
import { z } from 'zod';
import type { BarRow } from './bar-row.ts';

/** One row of `bar.json`. */
export const barEntrySchema = z.strictObject({
  id: z.string().regex(/^[A-Z]+\d*$/),
  figure: z.union([z.number(), z.string()]),
  unit: z.string(),
  bar: z.string(),
  required: z.boolean(),
  /** For a skipped row, whether its last full figure passed. */
  pass: z.boolean(),
  status: z.enum(['run', 'skipped', 'waived']),
  mode: z.string(),
  /** The first seed of the run's random cases. */
  seed: z.number().int(),
  /** The commit of the figure. Of a skipped row: the commit of its last full figure. */
  commit: z.string(),
  durationMs: z.number().int(),
});

export const barEntriesSchema = z.array(barEntrySchema);

export type BarEntry = z.infer<typeof barEntrySchema>;

export const NOT_MEASURED = 'not measured yet';

/** Builds the entry of a row that does not run, with its last full figure. */
export function entryWithoutRun(
  { id, unit, bar, required }: BarRow,
  status: 'skipped' | 'waived',
  last: BarEntry | undefined,
  reason?: string,
): BarEntry {
  return {
    id,
    figure: last?.figure ?? NOT_MEASURED,
    unit,
    bar,
    required,
    pass: last?.pass ?? false,
    status,
    mode: reason ?? last?.mode ?? '',
    seed: last?.seed ?? 0,
    commit: last?.commit ?? '',
    durationMs: last?.durationMs ?? 0,
  };
}

/**
 * Returns the entries that refuse a release: required rows that ran and failed, and in a full run
 * required rows that were skipped without a waiver.
 */
export const refusals = (entries: readonly BarEntry[], isQuick: boolean): readonly BarEntry[] =>
  entries.filter(
    ({ required, status, pass }) =>
      required && ((status === 'run' && !pass) || (status === 'skipped' && !isQuick)),
  );

/**
 * Replaces the last full figures of the rows that ran in full, and keeps all others in the order of
 * the table.
 */
export function mergeFigures(
  before: readonly BarEntry[],
  entries: readonly BarEntry[],
  order: readonly string[],
): readonly BarEntry[] {
  const figures = new Map(before.map((entry) => [entry.id, entry]));
  for (const entry of entries) if (entry.status === 'run') figures.set(entry.id, entry);
  return order.flatMap((id) => figures.get(id) ?? []);
}
