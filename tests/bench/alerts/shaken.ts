// The scenarios of a folder with other sizes, days or units, told as shipped and scored by the labels as they
// stand: what was fitted to a size that is injected, or to an edge beside it, shows as a fall.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { SeededRandom } from '@daily-snapshot/domain/testing/bank-files/random';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableText } from '../table.ts';
import { detectAll, type BenchBooks } from './detector.ts';
import { judge } from './judge.ts';
import { scoreOf, type Score } from './report.ts';
import type { Folder, Label, PatchOperation, Scenario } from './scenarios.ts';

/** What is other than in the folder; a field that is left out leaves that as it is. */
interface Shake {
  readonly name: string;
  /** what an injection adds or takes is larger or smaller by up to this share */
  readonly sizes?: number;
  /** this share of the lines that are no sales is of the day before or after */
  readonly days?: number;
  /** every amount, times this */
  readonly unit?: number;
}

const SHAKES: readonly Shake[] = [
  { name: 'nothing: the folder as it is' },
  { name: 'injections, up to 15% larger or smaller', sizes: 0.15 },
  { name: 'one line in ten, a day early or late', days: 0.1 },
  { name: 'amounts, times 7', unit: 7 },
  { name: 'amounts, times 0.31', unit: 0.31 },
];

const SEED = 1;
const STEPS = 1000;

/** @param work a folder for what is only in between */
export function shakenTable(opened: Folder, folder: string, work: string): string {
  const alerts = join(work, 'shaken.jsonl');
  const scores = SHAKES.map((shake): [string, Score] => {
    tellShaken(opened, shake, alerts);
    return [shake.name, scoreOf(judge(folder, alerts), opened.scenarios)];
  });
  const types = Object.keys(scores[0]?.[1].recall ?? {});
  return tableText(
    ['shaken', 'alerts a month', 'balanced recall', 'material', 'precision', ...types],
    scores.map(([name, { rate, balanced, material, precision, recall }]) => [
      name,
      ...[rate, balanced, material, precision, ...types.map((type) => recall[type])].map(
        (value) => value?.toFixed(2) ?? '–',
      ),
    ]),
  );
}

/** Writes the alerts of all scenarios. */
function tellShaken(opened: Folder, shake: Shake, alerts: string): void {
  const random = new SeededRandom(SEED);
  const amounts = new Map<string, number>();
  for (const base of opened.scenarios.filter(({ id }) => id.endsWith('#base'))) {
    for (const { tx_id: id, amount_cents: amount } of opened.booksOf(base).transactions) {
      amounts.set(id, amount);
    }
  }
  // what a label is about stays in its window; the rest moves in all scenarios alike, as an alert on the
  // unmodified books is no news
  const labelled = new Set(
    opened.scenarios.flatMap(({ labels }) =>
      labels.flatMap(({ entities }) => entities?.tx_ids ?? []),
    ),
  );
  const moves = new Map(
    [...amounts.keys()].map((id) => [id, labelled.has(id) ? 0 : moveBy(shake, random)]),
  );
  const lines = opened.scenarios.flatMap((scenario) => {
    const resized = withSizes(scenario, shake, amounts, random);
    const books = withUnit(withDays(opened.booksOf(resized), moves), shake);
    return detectAll(books).map((alert) => JSON.stringify({ business: scenario.id, ...alert }));
  });
  writeFileSync(alerts, `${lines.join('\n')}\n`);
}

/** A share between the two ends, in steps. */
const between = (low: number, high: number, random: SeededRandom): number =>
  low + ((high - low) * random.below(STEPS + 1)) / STEPS;

function moveBy({ days = 0 }: Shake, random: SeededRandom): number {
  if (between(0, 1, random) >= days) return 0;
  return random.from([-1, 1]);
}

/** Two charges of one amount, or none where one was: of another size they would be something else. */
const isOfOneSize = ({ type, subtype }: Label): boolean =>
  type === 'duplicate_charge' || type === 'cash_flow' || subtype.startsWith('dup_');

function withSizes(
  scenario: Scenario,
  { sizes = 0 }: Shake,
  amounts: ReadonlyMap<string, number>,
  random: SeededRandom,
): Scenario {
  const labels = scenario.labels.map((label) => {
    if (isOfOneSize(label)) return label;
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

function withUnit({ transactions, openingBalance, evalEnd }: BenchBooks, { unit = 1 }: Shake) {
  const inUnit = (amount: number) => Math.round(amount * unit);
  return {
    transactions: transactions.map((row) => ({ ...row, amount_cents: inUnit(row.amount_cents) })),
    openingBalance: openingBalance && { ...openingBalance, cents: inUnit(openingBalance.cents) },
    evalEnd,
  };
}
