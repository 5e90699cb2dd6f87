import type { PreviewedLine } from '@daily-snapshot/domain/imports/import-preview';
import type { PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import type { FilePreview } from './preview-file.ts';

/** Increases when a field changes its meaning or is removed. */
const VERSION = 1;

const NO_TOTALS = { in: 0, out: 0, revenue: 0, expenses: 0, notCounted: 0, guessed: 0 };

/** The names in the ledger format of the kinds that it does not tell apart. */
const FORMAT_NAMES: Partial<Record<PostingKind, PostingKind>> = {
  processor_deposit: 'sale',
  sales_tax_collected: 'sales_tax',
};

/** Returns the object that `--json` prints for a file. */
export function jsonResult(path: string, { form, encoding, preview }: FilePreview): unknown {
  const file = { version: VERSION, file: path, form, encoding };
  if (!preview.ok) {
    return {
      ...file,
      mapping: null,
      proof: null,
      refused: preview.error,
      questions: [],
      lines: [],
      skipped: [],
      totals: NO_TOTALS,
    };
  }
  const { mapping, proof, questions, lines, skipped, totals } = preview.value;
  return {
    ...file,
    mapping,
    proof: proof && { by: proof.by, rowsProved: proof.rowsProved },
    refused: null,
    questions,
    lines: lines.map(jsonLine),
    skipped: skipped.map(({ line, text }) => ({ row: line, reason: text })),
    totals,
  };
}

const jsonLine = (line: PreviewedLine) => ({
  row: line.row,
  account: line.account,
  date: line.date,
  amountCents: line.amount,
  currency: line.currency,
  description: line.description,
  counterparty: line.counterparty,
  kind: FORMAT_NAMES[line.kind] ?? line.kind,
  effect: line.effect === 'expenses' ? 'expense' : line.effect,
  confidence: line.confidence,
  pending: line.isPending,
});
