import { ASK_FOR_OTHER_FORMAT } from '../file-formats.ts';
import { layoutFingerprint } from '../../mapping/layout-fingerprint.ts';
import { currencyIn } from '../../mapping/stated-currency.ts';
import type { Opening } from '../open-file.ts';
import { refuseFile } from '../statement.ts';
import { refusalOfPdf } from './check-pdf.ts';
import { extractTexts } from './extract-texts.ts';
import { linesOf, type PdfLine } from './pdf-words.ts';
import { datesOf } from './printed-dates.ts';
import { columnAt, columnsOf, proveStatement } from './prove-statement.ts';
import {
  amountTexts,
  statementRows,
  type PlacedAmount,
  type PrintedStatement,
  type StatementRow,
} from './statement-rows.ts';

const REFUSALS = {
  damaged: refuseFile('broken', `it is a PDF that cannot be opened; ${ASK_FOR_OTHER_FORMAT}`),
  encrypted: refuseFile(
    'encrypted',
    `it is a PDF protected by a password; print it to a PDF without one, or ${ASK_FOR_OTHER_FORMAT}`,
  ),
  'too-large': refuseFile(
    'too-large',
    `it is a PDF of more than 200 pages; ${ASK_FOR_OTHER_FORMAT}`,
  ),
} as const;

const SCAN = refuseFile('not-text', `it is a scanned PDF without text; ${ASK_FOR_OTHER_FORMAT}`);

const NO_ROWS = refuseFile(
  'no-transactions',
  `it is a PDF in which no line has a date and an amount; ${ASK_FOR_OTHER_FORMAT}`,
);

/**
 * Opens a bank statement in PDF. It is read as a statement if its opening balance and transactions
 * lead to its closing balance. Otherwise its lines become a table, whose columns the owner chooses.
 */
export async function openPdf(bytes: Uint8Array): Promise<Opening> {
  const refusal = refusalOfPdf(bytes);
  if (refusal) return refusal;
  // The parser takes ownership of its input, and rejects a Node Buffer.
  const extracted = await extractTexts(new Uint8Array(bytes));
  if (!extracted.ok) return REFUSALS[extracted.reason];
  if (extracted.texts.length === 0) return SCAN;
  const lines = linesOf(extracted.texts);
  const printed = statementRows(lines);
  if (printed.rows.length === 0) return NO_ROWS;
  const proved = proveStatement(printed);
  if (!proved) return { ok: true, file: asTable(printed, lines) };
  return { ok: true, file: { form: 'pdf', fingerprint: 'pdf', printed, proved } };
}

/** Writes the lines as a table with a column for each column of amounts. */
function asTable(
  printed: PrintedStatement,
  lines: readonly PdfLine[],
): Extract<Opening, { ok: true }>['file'] {
  const { rows, text } = printed;
  // Checks have separate columns. Each check is still one amount of one transaction.
  const isOneEach = rows.every(({ amounts }) => amounts.length === 1);
  const columns = isOneEach ? [{ right: Infinity, count: rows.length }] : columnsOf(rows);
  const currency = currencyIn(amountTexts(rows)) ?? '';
  const dates = datesOf(
    rows.map(({ dateText }) => dateText),
    text,
    currency || 'USD',
  );
  const first = rows[0]?.line ?? 0;
  const names = lines.filter(({ line }) => line < first).findLast(hasColumnNames);
  const header = [
    'Date',
    'Description',
    ...(isOneEach
      ? ['Amount']
      : columns.map(({ right }, index) => nameAt(names, right) ?? `Amount ${index + 1}`)),
  ];
  return {
    form: 'table',
    fingerprint: layoutFingerprint('table', ['pdf', ...header]),
    header,
    isUnproved: true,
    rows: rows.map((row, index) => ({
      line: row.line,
      fields: [
        dates[index] ?? row.dateText,
        row.description,
        ...columns.map((_, column) =>
          row.amounts
            .filter((amount) => columnAt(columns, amount) === column)
            .map((amount) => (isOneEach ? withSign(amount, row) : amount.text))
            .join(' '),
        ),
      ],
    })),
  };
}

/** Writes the direction of the heading into the amount: "500.00" below "Withdrawals" is "-500.00". */
const withSign = ({ text, value }: PlacedAmount, { section }: StatementRow): string =>
  section === 'out' && value > 0 ? `-${text}` : text;

const hasColumnNames = ({ words }: PdfLine): boolean =>
  words.some(({ text }) => /^date$/i.test(text)) && words.length > 2;

/** The name of a column ends about where its amounts end. */
const NEAR = 45;

function nameAt(names: PdfLine | undefined, right: number): string | undefined {
  const near = names?.words
    .filter((word) => Math.abs(word.right - right) < NEAR)
    .toSorted((a, b) => Math.abs(a.right - right) - Math.abs(b.right - right));
  return near?.[0]?.text;
}
