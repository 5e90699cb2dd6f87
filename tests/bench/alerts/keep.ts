// Keeps a result: where tests hold later ones against it, in the documents, and on the public page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeMeasured } from '../../../tools/method/measure.ts';
import { KEPT, keptSchema } from './kept.ts';
import { OTHERS } from './others.ts';
import { besides, drawPower, readPower } from './power-curves.ts';
import type { Score } from './report.ts';
import { goalsTable, recallTable, systemsTable } from './tables.ts';

const PICTURE = join(import.meta.dirname, 'power-curves.svg');
const DOCUMENT = join(import.meta.dirname, '../../../docs/benchmarks.md');

/** Between these the document has the tables of the result that is kept. */
const [BEGIN, END] = ['<!-- bench:alerts -->', '<!-- /bench:alerts -->'];

export interface Result {
  readonly businesses: number;
  readonly shipped: Score;
  readonly leftOut: Score;
  /** what the scorer printed */
  readonly tables: { readonly shipped: string; readonly leftOut: string };
}

/** @throws ZodError where the folder had nothing to measure a figure by */
export function keep({ businesses, shipped, leftOut, tables }: Result): void {
  const [curves, others] = [readPower(tables.shipped), readPower(tables.leftOut)];
  const kept = keptSchema.parse({
    businesses,
    shipped,
    leftOut,
    power: besides(curves, others),
    others: OTHERS.filter(({ split }) => split === 'DEV'),
  });
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
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
