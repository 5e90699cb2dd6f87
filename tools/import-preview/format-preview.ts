import type { ImportPreview, PreviewedLine } from '@daily-snapshot/domain/imports/import-preview';
import type { ImportQuestion } from '@daily-snapshot/domain/imports/import-questions';
import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import { isSignFlipped } from '@daily-snapshot/domain/imports/mapping/csv-mapping';
import type { FileForm } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { periodOf } from '@daily-snapshot/domain/imports/period';
import { counterpartyKey, nameOf } from '@daily-snapshot/domain/ledger/classification/counterparty';
import { notCountedText } from '@daily-snapshot/domain/ledger/not-counted';
import { POSTING_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import { absoluteCents, sumCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { formatCount, formatCountOf, formatMoney } from '@daily-snapshot/domain/money/format-money';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { FilePreview } from './preview-file.ts';

const FORMS: Readonly<Record<FileForm, string>> = {
  table: 'Table',
  ofx: 'OFX statement',
  qif: 'QIF file',
  camt: 'CAMT statement',
  mt940: 'MT940 statement',
  bai2: 'BAI2 report',
  pdf: 'PDF statement',
  ledger: 'Ledger file of Daily Snapshot',
  processor: 'Export of a payment processor',
  books: 'Accounting report',
};

const LINES_SHOWN = 5;
const PAYEES_SHOWN = 8;
const GUESSES_SHOWN = 8;
const SKIPPED_SHOWN = 10;
const NAME_WIDTH = 44;

/** Formats a preview for people. */
export function formatPreview(path: string, { encoding, preview }: FilePreview): string {
  if (!preview.ok) return `── ${path} ──\nRefused. ${preview.error.message}\n`;
  const shown = preview.value;
  return [
    `── ${path} ──`,
    describeFile(shown, encoding),
    ...describeMapping(shown),
    describeProof(shown),
    ...section('Notes', shown.notes),
    ...section('Questions', shown.questions.flatMap(formatQuestion)),
    ...accountSections(shown),
    ...section('Largest payees', largestPayees(shown)),
    ...section('Guesses, counted by their sign', guesses(shown)),
    ...section('Rows left out', skippedRows(shown)),
    '',
  ].join('\n');
}

const section = (title: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : ['', title, ...rows.map((row) => `  ${row}`)];

function describeFile({ form, lines, sheet }: ImportPreview, encoding: string | null): string {
  const { from, to } = periodOf(lines);
  const parts = [
    FORMS[form],
    formatCountOf(lines.length, 'transaction'),
    ...(from && to ? [from === to ? from : `${from} to ${to}`] : []),
    ...(encoding ? [encoding] : []),
    ...(sheet ? [`sheet "${sheet.name}"`] : []),
  ];
  const others = sheet && sheet.notRead.length > 0 ? [`not read: ${sheet.notRead.join(', ')}`] : [];
  return [...parts, ...others].join(', ');
}

function describeMapping({ mapping, columnNames }: ImportPreview): string[] {
  if (mapping?.form !== 'table') return [];
  const columns = rolesOf(mapping, columnNames.length).flatMap((role, column) =>
    role === null ? [] : [`${columnNames[column]?.trim() || `column ${column + 1}`} = ${role}`],
  );
  const minus = isSignFlipped(mapping) ? ['a minus is money in'] : [];
  return [`Columns: ${[...columns, ...minus].join(', ')}`];
}

function describeProof({ proof, lines }: ImportPreview): string {
  if (!proof) return 'Not proved: the file has no balances or totals that confirm the amounts';
  const by = {
    'running-balance': 'the balance column',
    'opening-and-closing-balance': 'the opening and closing balance',
    'control-totals': 'the totals in the file',
    'row-totals': 'the total of each line',
    'report-totals': 'the totals of the report',
  }[proof.by];
  const proved = `Proved by ${by}: ${formatCount(proof.rowsProved)} of ${formatCountOf(lines.length, 'transaction')}`;
  return [proved, ...proof.breaks.slice(0, 5).map(({ text }) => `  but ${text}`)].join('\n');
}

/** Formats a question with its choices, the default marked. */
export function formatQuestion(question: ImportQuestion): string[] {
  const width = Math.max(...question.choices.map(({ value }) => value.length));
  return [
    `${question.id}: ${question.text}`,
    ...question.choices.map(({ value, label }) => {
      const mark = value === question.default ? ' (default)' : '';
      return `  ${value.padEnd(width)}  ${label}${mark}`;
    }),
  ];
}

function accountSections(preview: ImportPreview): string[] {
  const { lines, totals, currency } = preview;
  const money = (amount: Cents) => formatMoney(amount, currency);
  const figures: readonly (readonly [string, Cents])[] = [
    ['Money in', totals.in],
    ['Money out', totals.out],
    ['Revenue', totals.revenue],
    ['Expenses', totals.expenses],
    ['Neither', totals.notCounted],
    ['Guessed', totals.guessed],
  ];
  const byAccount = [...groupBy(lines, ({ account }) => account)];
  const pending = lines.filter(({ isPending }) => isPending).length;
  return [
    ...byAccount.flatMap(([account, ofAccount]) => {
      const title = account === '' ? 'First transactions' : `First transactions of ${account}`;
      const counted = byAccount.length > 1 ? ` (${formatCount(ofAccount.length)})` : '';
      return section(`${title}${counted}`, ofAccount.slice(0, LINES_SHOWN).map(formatLine));
    }),
    ...section(`Totals in ${currency}`, [
      ...alignRight(figures.map(([name, amount]) => [name, money(amount)] as const)),
      ...(pending > 0
        ? [`not in the totals: ${formatCountOf(pending, 'pending transaction')}`]
        : []),
      ...preview.notCounted.map(notCountedText),
    ]),
  ];
}

function formatLine(line: PreviewedLine): string {
  const amount = formatMoney(line.amount, line.currency, { sign: 'always' }).padStart(14);
  const kind = POSTING_KINDS[line.kind].label;
  const pending = line.isPending ? ', pending' : '';
  return `${line.date} ${amount}  ${cut(line.description)}  ${kind} (${line.confidence}${pending})`;
}

function largestPayees({ lines, currency }: ImportPreview): string[] {
  const counted = lines.filter((line) => !line.isPending && line.currency === currency);
  const byPayee = groupBy(counted, (line) => counterpartyKey(nameOf(line)));
  const payees = [...byPayee].map(([key, some]) => ({
    name: some[0] ? nameOf(some[0]) : key,
    count: some.length,
    size: sumCents(some.map(({ amount }) => absoluteCents(amount))),
    total: sumCents(some.map(({ amount }) => amount)),
    kinds: [...new Set(some.map(({ kind }) => POSTING_KINDS[kind].label))].join(', '),
  }));
  return payees
    .toSorted((a, b) => b.size - a.size)
    .slice(0, PAYEES_SHOWN)
    .map(({ name, count, total, kinds }) => {
      const amount = formatMoney(total, currency, { sign: 'always' }).padStart(14);
      return `${amount}  ${cut(name)}  ${formatCount(count)} × ${kinds}`;
    });
}

function guesses({ lines, currency }: ImportPreview): string[] {
  const guessed = lines.filter(
    (line) => line.confidence === 'guess' && !line.isPending && line.currency === currency,
  );
  const largest = guessed
    .toSorted((a, b) => absoluteCents(b.amount) - absoluteCents(a.amount))
    .slice(0, GUESSES_SHOWN);
  const more = guessed.length - largest.length;
  return [...largest.map(formatLine), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])];
}

function skippedRows({ skipped }: ImportPreview): string[] {
  const more = skipped.length - SKIPPED_SHOWN;
  return [
    ...skipped.slice(0, SKIPPED_SHOWN).map(({ line, text }) => `row ${line}: ${text}`),
    ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
  ];
}

/** Shortens a name to one line of one width. */
function cut(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  return plain.length > NAME_WIDTH
    ? `${plain.slice(0, NAME_WIDTH - 1)}…`
    : plain.padEnd(NAME_WIDTH);
}

function alignRight(rows: readonly (readonly [string, string])[]): string[] {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const width = Math.max(...rows.map(([, text]) => text.length));
  return rows.map(([name, text]) => `${name.padEnd(nameWidth)}  ${text.padStart(width)}`);
}
