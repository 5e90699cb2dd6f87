import { BacktestLedger } from '@daily-snapshot/domain/backtest/backtest-ledger';
import type {
  ImportPreview,
  PreviewedLine,
  PreviewOptions,
} from '@daily-snapshot/domain/imports/import-preview';
import { formatQuestion } from '../import-preview/format-preview.ts';
import { notesOf } from '../import-preview/preview-notes.ts';
import { previewFile } from '../import-preview/preview-file.ts';

export type BankFile =
  | {
      readonly state: 'read';
      readonly ledger: BacktestLedger;
      /** rows that are left out, and transactions that do not count */
      readonly refusedCount: number;
      readonly notes: readonly string[];
    }
  /** `questions` as rows of text; a replay would use guesses */
  | { readonly state: 'asking'; readonly questions: readonly string[] }
  | { readonly state: 'refused'; readonly message: string };

/** Reads the file of a bank into a ledger, with the kinds that the service gives. */
export async function readBankFile(
  path: string,
  options: PreviewOptions,
  onRefused: (row: number, reason: string) => void,
): Promise<BankFile> {
  const { preview } = await previewFile(path, options);
  if (!preview.ok) return { state: 'refused', message: preview.error.message };
  const { value } = preview;
  if (value.questions.length > 0) {
    return { state: 'asking', questions: value.questions.flatMap(formatQuestion) };
  }
  const refused = refusedRows(value).toSorted((a, b) => a.row - b.row);
  for (const { row, reason } of refused) onRefused(row, reason);
  const ledger = ledgerOf(value, onRefused);
  return { state: 'read', ledger, refusedCount: refused.length, notes: notesOf(value, options) };
}

function refusedRows({ lines, skipped, currency }: ImportPreview) {
  const uncounted = lines.flatMap((line) => {
    const reason = reasonNotCounted(line, currency);
    return reason === undefined ? [] : [{ row: line.row, reason }];
  });
  return [...skipped.map(({ line, text }) => ({ row: line, reason: text })), ...uncounted];
}

function reasonNotCounted(line: PreviewedLine, currency: string): string | undefined {
  if (line.isPending) return 'it is pending; we count it once the bank posts it';
  return line.currency === currency
    ? undefined
    : `it is in ${line.currency}, but your business uses ${currency}`;
}

/** Writes the transactions as a ledger file, so that every file takes the same way from here on. */
function ledgerOf(
  { lines, currency }: ImportPreview,
  onRefused: (row: number, reason: string) => void,
): BacktestLedger {
  const decoder = new TextDecoder();
  const decode = (bytes: Uint8Array) => decoder.decode(bytes);
  const ledger = new BacktestLedger({ decode, currency, onRefused });
  const encoder = new TextEncoder();
  const write = (fields: readonly string[]) =>
    ledger.reader.write(encoder.encode(`${fields.map(quoted).join(',')}\n`));
  write(['tx_id', 'date', 'posted_date', 'description', 'counterparty', 'amount_cents', 'kind']);
  for (const line of lines) {
    if (reasonNotCounted(line, currency) !== undefined) continue;
    const { row, date, postedDate, description, counterparty, amount, kind } = line;
    const id = `${line.account} ${row}`.trim();
    write([id, date, postedDate, description, counterparty, String(amount), kind]);
  }
  ledger.reader.end();
  return ledger;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
