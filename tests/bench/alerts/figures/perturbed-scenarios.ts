// Changes the sizes, days or units of a folder's scenarios and scores the shipped detectors with
// the original labels. A detector that is fitted to the original sizes gets a lower score.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { SeededRandom } from '../../../kit/bank-files/random.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableText } from '../../support/table.ts';
import { detectAll, type BenchBooks } from '../detector.ts';
import { scoreAlerts } from '../folder/run-folder-scorer.ts';
import { scoreOf, type Score } from '../folder/score.ts';
import type { Folder, Label, PatchOperation, Scenario } from '../folder/scenarios.ts';

/** One change of the folder. A missing field changes nothing. */
interface Change {
  readonly name: string;
  /** the largest share by which an injected amount grows or shrinks */
  readonly sizes?: number;
  /** the share of transactions, except sales, that move by one day */
  readonly days?: number;
  /** the factor for all amounts */
  readonly unit?: number;
}

const CHANGES: readonly Change[] = [
  { name: 'none' },
  { name: 'injections, up to 15% larger or smaller', sizes: 0.15 },
  { name: 'one transaction in ten, a day early or late', days: 0.1 },
  { name: 'amounts, times 7', unit: 7 },
  { name: 'amounts, times 0.31', unit: 0.31 },
];

const SEED = 1;
const STEPS = 1000;

/**
 * Returns the scores of each change.
 *
 * @param work a temporary folder
 */
export function perturbedScenariosTable(opened: Folder, folder: string, work: string): string {
  const alerts = join(work, 'perturbed.jsonl');
  const scores = CHANGES.map((change): [string, Score] => {
    writePerturbedAlerts(opened, change, alerts);
    return [change.name, scoreOf(scoreAlerts(folder, alerts), opened.scenarios)];
  });
  const types = Object.keys(scores[0]?.[1].recall ?? {});
  return tableText(
    ['change', 'alerts a month', 'balanced recall', 'material', 'precision', ...types],
    scores.map(([name, { rate, balanced, material, precision, recall }]) => [
      name,
      ...[rate, balanced, material, precision, ...types.map((type) => recall[type])].map(
        (value) => value?.toFixed(2) ?? '–',
      ),
    ]),
  );
}

/** Writes the alerts of all changed scenarios. */
function writePerturbedAlerts(opened: Folder, change: Change, alerts: string): void {
  const random = new SeededRandom(SEED);
  const amounts = new Map<string, number>();
  for (const base of opened.scenarios.filter(({ id }) => id.endsWith('#base'))) {
    for (const { tx_id: id, amount_cents: amount } of opened.booksOf(base).transactions) {
      amounts.set(id, amount);
    }
  }
  // Labeled transactions stay in their window. Others move alike in all scenarios, because an alert
  // that the unmodified books have too is not new.
  const labeled = new Set(
    opened.scenarios.flatMap(({ labels }) =>
      labels.flatMap(({ entities }) => entities?.tx_ids ?? []),
    ),
  );
  const moves = new Map(
    [...amounts.keys()].map((id) => [id, labeled.has(id) ? 0 : moveBy(change, random)]),
  );
  const lines = opened.scenarios.flatMap((scenario) => {
    const resized = withSizes(scenario, change, amounts, random);
    const books = withUnit(withDays(opened.booksOf(resized), moves), change);
    return detectAll(books).map((alert) => JSON.stringify({ business: scenario.id, ...alert }));
  });
  writeFileSync(alerts, `${lines.join('\n')}\n`);
}

/** Returns a random number between two bounds, in steps. */
const between = (low: number, high: number, random: SeededRandom): number =>
  low + ((high - low) * random.below(STEPS + 1)) / STEPS;

function moveBy({ days = 0 }: Change, random: SeededRandom): number {
  if (between(0, 1, random) >= days) return 0;
  return random.from([-1, 1]);
}

/** Returns whether a label depends on two equal amounts, which no change may break. */
const dependsOnEqualAmounts = ({ type, subtype }: Label): boolean =>
  type === 'duplicate_charge' || type === 'cash_flow' || subtype.startsWith('dup_');

function withSizes(
  scenario: Scenario,
  { sizes = 0 }: Change,
  amounts: ReadonlyMap<string, number>,
  random: SeededRandom,
): Scenario {
  const labels = scenario.labels.map((label) => {
    if (dependsOnEqualAmounts(label)) return label;
    const times = between(1 - sizes, 1 + sizes, random);
    return { ...label, ops: label.ops.map((patch) => resized(patch, times, amounts)) };
  });
  return { ...scenario, labels };
}

function resized(
  patch: PatchOperation,
  times: number,
  amounts: ReadonlyMap<string, number>,
): PatchOperation {
  if (patch.op === 'insert') {
    const { tx } = patch;
    return { ...patch, tx: { ...tx, amount_cents: Math.round(tx.amount_cents * times) } };
  }
  if (patch.op !== 'update') return patch;
  const before = amounts.get(patch.tx_id) ?? 0;
  return { ...patch, amount_cents: Math.round(before + (patch.amount_cents - before) * times) };
}

function withDays(books: BenchBooks, moves: ReadonlyMap<string, number>): BenchBooks {
  const transactions = books.transactions.map((row) => {
    const by = row.kind === 'sale' ? 0 : (moves.get(row.tx_id) ?? 0);
    if (by === 0) return row;
    const moved = (date: string) => addDays(businessDate(date), by);
    return { ...row, date: moved(row.date), posted_date: moved(row.posted_date) };
  });
  return { ...books, transactions };
}

function withUnit({ transactions, openingBalance, evalEnd }: BenchBooks, { unit = 1 }: Change) {
  const inUnit = (amount: number) => Math.round(amount * unit);
  return {
    transactions: transactions.map((row) => ({ ...row, amount_cents: inUnit(row.amount_cents) })),
    openingBalance: openingBalance && { ...openingBalance, cents: inUnit(openingBalance.cents) },
    evalEnd,
  };
}
