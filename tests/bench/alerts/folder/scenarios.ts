// Opens a benchmark folder with the folder's own loader.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { BenchBooks } from '../detector.ts';

/** The effect of an injection on the books. Only the fields that we read are listed. */
export type PatchOperation =
  | { readonly op: 'insert'; readonly tx: { readonly amount_cents: number } }
  | { readonly op: 'update'; readonly tx_id: string; readonly amount_cents: number }
  | { readonly op: 'delete' | 'move' | 'scale_n' };

export interface Label {
  readonly type: string;
  readonly subtype: string;
  readonly magnitude: number | string;
  readonly window: readonly [string, string];
  readonly accept: readonly string[];
  readonly accept_lenient: readonly string[];
  readonly entities: { readonly counterparties: string[]; readonly tx_ids: string[] };
  readonly ops: readonly PatchOperation[];
}

/**
 * The smallest sizes of anomalies that an owner surely wants to know about, from the folder's
 * README.
 */
const MATERIAL_FROM: Readonly<Record<string, number>> = {
  'expense_spike.oneoff': 0.2,
  'expense_spike.week': 2,
  'revenue_drop.day': 0.7,
  'revenue_drop.week': 0.4,
  'revenue_drop.shift28': 0.3,
  'fraud_charge.new_vendor': 2,
  'billing_error.overcharge': 2,
  'price_change.permanent': 1.1,
  'payroll_anomaly.increase': 0.15,
};

export function isMaterial({ type, subtype, magnitude }: Label): boolean {
  const least = MATERIAL_FROM[`${type}.${subtype}`];
  return least === undefined ? magnitude !== 'small' : Number(magnitude) >= least;
}

export interface Scenario {
  readonly id: string;
  readonly business: string;
  readonly labels: readonly Label[];
}

export interface Business {
  readonly start: string;
  readonly eval_start: string;
  readonly eval_end: string;
  readonly eval_months: number;
  readonly currency: string;
}

interface Materialised {
  readonly meta: Business;
  readonly transactions: BenchBooks['transactions'];
  readonly opening_balance_cents: number | null;
  readonly opening_balance_date: string | null;
}

interface Split {
  readonly businesses: ReadonlyMap<string, Business>;
  readonly scenarios: readonly Scenario[];
}

interface Harness {
  loadSplit(folder: string): Split;
  materialise(split: Split, scenario: Scenario): Materialised;
}

/** The benchmark folder that corrections are learned from, beside the project if it is present. */
export const DEV_FOLDER = resolve(
  process.env.ANOMALY_DATA ?? join(import.meta.dirname, '../../../../../shared/data/anomaly'),
  'dev',
);

/** The files of the scorer. */
export const SCORER = ['run-detector.mjs', 'eval.mjs', 'harness.mjs'] as const;

/** Returns the folder of the scorer: the data folder or its parent. */
export function scorerOf(folder: string): string {
  const [own, around] = [resolve(folder), resolve(folder, '..')];
  return missingOf(SCORER, own).length < missingOf(SCORER, around).length ? own : around;
}

const missingOf = (names: readonly string[], folder: string): string[] =>
  names.map((name) => join(folder, name)).filter((file) => !existsSync(file));

/** Returns the missing files of a benchmark folder. */
export function missingIn(folder: string): string[] {
  const data = missingOf(['businesses.json', 'labels.json'], folder);
  if (data.length > 0) return data;
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'businesses.json'), 'utf8'));
  const books = z
    .array(z.object({ id: z.string() }))
    .parse(parsed)
    .flatMap(({ id }) => [`${id}.tx.csv`, `${id}.daily.csv`]);
  return [...missingOf(books, folder), ...missingOf(SCORER, scorerOf(folder))];
}

export type Folder = Awaited<ReturnType<typeof openFolder>>;

export async function openFolder(folder: string) {
  const file = pathToFileURL(join(scorerOf(folder), 'harness.mjs')).href;
  const harness = (await import(file)) as Harness;
  const split = harness.loadSplit(folder);
  return {
    ...split,
    booksOf(scenario: Scenario): BenchBooks {
      const made = harness.materialise(split, scenario);
      return {
        transactions: made.transactions,
        openingBalance:
          made.opening_balance_cents === null || made.opening_balance_date === null
            ? null
            : { cents: made.opening_balance_cents, date: made.opening_balance_date },
        evalEnd: made.meta.eval_end,
      };
    },
  };
}
