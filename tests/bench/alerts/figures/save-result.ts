// Saves a score for tests, for docs/benchmarks.md and for the public page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMeasured } from '../../../../tools/published-figures/measure.ts';
import { SAVED_RESULT, savedResultSchema } from './saved-result.ts';
import { OTHER_SYSTEMS } from './other-systems.ts';
import { joinCurves, drawPower, readPower } from './power-curves.ts';
import type { Score } from '../folder/score.ts';
import { goalsTable, recallTable, systemsTable } from './tables.ts';

const PICTURE = join(import.meta.dirname, 'power-curves.svg');
const DOCUMENT = join(import.meta.dirname, '../../../../docs/benchmarks.md');

/** The document has the tables of the saved score between these marks. */
const [BEGIN, END] = ['<!-- bench:alerts -->', '<!-- /bench:alerts -->'];

export interface Result {
  readonly businesses: number;
  readonly shipped: Score;
  readonly leftOut: Score;
  /** the scorer's output */
  readonly tables: { readonly shipped: string; readonly leftOut: string };
}

/** @throws ZodError if the folder cannot measure all figures */
export function saveResult({ businesses, shipped, leftOut, tables }: Result): void {
  const [curves, others] = [readPower(tables.shipped), readPower(tables.leftOut)];
  const saved = savedResultSchema.parse({
    businesses,
    shipped,
    leftOut,
    power: joinCurves(curves, others),
    others: OTHER_SYSTEMS.filter(({ split }) => split === 'DEV'),
  });
  writeFileSync(SAVED_RESULT, `${JSON.stringify(saved, null, 2)}\n`);
  writeFileSync(PICTURE, drawPower(curves));
  writeDocument([systemsTable, goalsTable, recallTable].map((table) => table(shipped, leftOut)));
  writeMeasured();
}

function writeDocument(tables: readonly string[]): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no ${BEGIN} … ${END}`);
  const block = [BEGIN, ...tables, ''].join('\n\n').trimEnd();
  writeFileSync(DOCUMENT, `${text.slice(0, from)}${block}\n\n${text.slice(to)}`);
}
