// Runs rows of the reliability bar, one after the other in each group.
import { SkippedRow, type BarContext, type BarRow, type RowNeed } from './bar-row.ts';
import { entryWithoutRun, type BarEntry } from './bar-entry.ts';
import type { Waiver } from './waivers.ts';

export interface BarRun {
  readonly context: BarContext;
  readonly commit: string;
  /** The last full figures by row. */
  readonly lastFigures: ReadonlyMap<string, BarEntry>;
  readonly waivers: ReadonlyMap<string, Waiver>;
  /** Receives each entry as soon as its row ends. */
  readonly onEntry?: (entry: BarEntry) => void;
}

/**
 * Returns the rows with these ids, or all rows if no id is given.
 *
 * @throws Error that lists the existing rows
 */
export function chooseRows(rows: readonly BarRow[], ids: readonly string[]): readonly BarRow[] {
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) {
    const known = rows.map(({ id }) => id).join(', ');
    throw new Error(`There is no row ${unknown.join(', ')}. Rows: ${known}.`);
  }
  return rows.filter(({ id }) => ids.length === 0 || ids.includes(id));
}

/** Returns the rows with this need. */
export const rowsThatNeed = (
  rows: readonly BarRow[],
  need: RowNeed | undefined,
): readonly BarRow[] => rows.filter(({ needs }) => needs === need);

/** Sorts entries into the order of the rows. */
export const inOrder = (
  rows: readonly BarRow[],
  entries: readonly BarEntry[],
): readonly BarEntry[] => rows.flatMap(({ id }) => entries.find((entry) => entry.id === id) ?? []);

/**
 * Runs the rows one after the other and returns an entry for each. A row that throws counts as failed.
 */
export async function runRows(rows: readonly BarRow[], run: BarRun): Promise<readonly BarEntry[]> {
  const entries: BarEntry[] = [];
  for (const row of rows) {
    const entry = await entryOf(row, run);
    entries.push(entry);
    run.onEntry?.(entry);
  }
  return entries;
}

async function entryOf(
  row: BarRow,
  { context, commit, lastFigures, waivers }: BarRun,
): Promise<BarEntry> {
  const { id, unit, bar, required } = row;
  const last = lastFigures.get(id);
  if (context.isQuick && !row.isQuick) return entryWithoutRun(row, 'skipped', last);
  const startedAt = performance.now();
  const measured = { id, unit, bar, required, status: 'run', seed: context.seed, commit } as const;
  try {
    const { figure, pass, mode } = await row.run(context);
    const durationMs = Math.round(performance.now() - startedAt);
    return { ...measured, figure, pass, mode, durationMs };
  } catch (error) {
    if (error instanceof SkippedRow) return entryOfSkipped(row, error, last, waivers.get(id));
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    const durationMs = Math.round(performance.now() - startedAt);
    return { ...measured, figure: `error: ${message}`, pass: false, mode: '', durationMs };
  }
}

/** A waiver excuses a row that cannot run, and no row that fails. */
function entryOfSkipped(
  row: BarRow,
  { message }: SkippedRow,
  last: BarEntry | undefined,
  waiver: Waiver | undefined,
): BarEntry {
  if (!waiver) return entryWithoutRun(row, 'skipped', last, message);
  const reason = `waived until ${waiver.expiresOn} by ${waiver.owner}: ${waiver.reason}`;
  return entryWithoutRun(row, 'waived', last, reason);
}
