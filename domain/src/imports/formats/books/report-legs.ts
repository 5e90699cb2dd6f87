import type { BusinessDate } from '../../../calendar/business-date.ts';
import { addCents, negateCents, subtractCents, ZERO, type Cents } from '../../../money/cents.ts';
import {
  detectDecimalMark,
  isNoAmount,
  parseAmountText,
  type DecimalMark,
} from '../amount-text.ts';
import { areMixed, detectDateOrder, parseDateText, type DateOrder } from '../date-text.ts';
import type { SkippedLine } from '../statement.ts';
import { splitAccount } from '../../../ledger/classification/books-account.ts';
import type { BooksLayout, BooksTable, Leg, ReportLegs, ReportTotal } from './books-report.ts';

type ReportTable = Exclude<BooksTable, { readonly layout: 'iif' }>;

/** Rows that state a balance of an account. */
const BALANCE = /^(?:beginning|opening|closing|ending|starting) balance|^net (?:movement|change)/i;

const TOTAL = /^(?:grand )?total\b/i;

/** Headings of statements, which are no accounts. */
const NO_ACCOUNT = /^(?:ordinary|other) income\/expense$|^net |^accrual|^cash basis/i;

/** Sorts of documents that change no account. */
const NOT_POSTED = /^(?:estimate|purchase order|sales order|quote|delayed|time)/i;

/** Reads the sides of the transactions of a report, with the totals that it states. */
export function legsOfReport(table: ReportTable, fractionDigits: number): ReportLegs {
  const { dates, order } = datesOf(table);
  if (areMixed(dates, order)) {
    const problem = 'has some dates that start with the day and some that start with the month';
    return { legs: [], refused: [], totals: [], hasEntries: false, problem };
  }
  const reader = new LegReader(table, fractionDigits);
  switch (table.layout.style) {
    case 'journal':
      return reader.journal();
    case 'by-account':
      return reader.byAccount();
    case 'list':
      return reader.list();
  }
}

/** A row of a report with its values. */
interface ReportRow {
  readonly line: number;
  readonly text: (column: string) => string;
  /** the first text of the row */
  readonly label: string;
  readonly date: BusinessDate | undefined;
  /** the date as written */
  readonly dateText: string;
  readonly debit: Cents | undefined;
  readonly credit: Cents | undefined;
  readonly amount: Cents | undefined;
  /** the row has no text besides its label, dates and balances */
  readonly isLabelOnly: boolean;
}

/** The section of an account. */
interface Section {
  readonly name: string;
  readonly path: string;
  /** the sum of all legs above it */
  readonly sumBefore: Cents;
  /** the sum of the legs directly in it */
  own: Cents;
  /** the last row of the section and its sub-accounts; infinite without a total */
  readonly end: number;
}

class LegReader {
  readonly #layout: BooksLayout;
  readonly #rows: readonly ReportRow[];
  readonly #legs: Leg[] = [];
  readonly #refused: SkippedLine[] = [];
  readonly #totals: ReportTotal[] = [];

  constructor(table: ReportTable, fractionDigits: number) {
    this.#layout = table.layout;
    this.#rows = rowsOf(table, fractionDigits);
  }

  journal(): ReportLegs {
    let [entry, key] = [0, ''];
    let open = NOTHING;
    let all = NOTHING;
    let first: ReportRow | undefined;
    let date: BusinessDate | undefined;
    const begin = (row: ReportRow) => {
      entry += 1;
      open = NOTHING;
      first = row;
    };
    for (const row of this.#rows) {
      const account = row.text('account');
      const isTotal = account === '' && (row.debit ?? row.credit) !== undefined;
      if (isTotal) {
        const isGrand = TOTAL.test(row.label);
        this.#addTotal(row, isGrand ? 'the total' : 'the total of a transaction', {
          stated: row.debit ?? ZERO,
          sum: (isGrand ? all : open).debits,
        });
        open = NOTHING;
        first = undefined;
        continue;
      }
      const amount = this.#amountOf(row);
      if (account === '' || amount === undefined) continue;
      const rowKey = keyOf(row);
      const isNamed = row.dateText !== '' || row.text('entry') !== '';
      const isBalanced = open.debits !== ZERO && open.rest === ZERO;
      if (!first || (isNamed && (isBalanced || rowKey !== key))) {
        begin(row);
        key = rowKey;
        date = row.date;
      }
      if (date === undefined || !first) {
        this.#refuseDate(row);
        continue;
      }
      this.#leg(row, { account, date, amount, entry: String(entry), of: first });
      open = withLeg(open, amount);
      all = withLeg(all, amount);
    }
    return this.#end(true);
  }

  byAccount(): ReportLegs {
    const sections = new SectionList(this.#rows);
    for (const [index, row] of this.#rows.entries()) {
      const amount = this.#amountOf(row);
      if (row.date === undefined) {
        if (TOTAL.test(row.label)) {
          const sum = amount === undefined ? undefined : sections.sumOf(row.label, amount);
          if (sum !== undefined && amount !== undefined) {
            this.#addTotal(row, `"${row.label}"`, { stated: amount, sum });
          }
        } else if (amount !== undefined && !BALANCE.test(row.label)) {
          this.#refuseDate(row);
        } else if (row.isLabelOnly && isSectionLabel(row.label)) {
          sections.begin(row.label, index);
        }
      } else if (amount !== undefined && !BALANCE.test(row.text('type'))) {
        const account = accountOf(row.text('account'), sections.pathAt(index));
        if (account === '' || NOT_POSTED.test(row.text('type'))) continue;
        const entry = `${row.date}|${row.text('type')}|${row.text('number')}`;
        this.#leg(row, { account, date: row.date, amount, entry, of: row });
        sections.add(amount);
      }
    }
    return this.#end(false);
  }

  list(): ReportLegs {
    for (const row of this.#rows) {
      const [account, split] = [row.text('account'), row.text('split')];
      const { amount, date } = row;
      if (amount === undefined || date === undefined || account === '') continue;
      if (NOT_POSTED.test(row.text('type')) || /^no?$/i.test(row.text('posting'))) continue;
      if (split === '' || /^-+ ?split ?-+$/i.test(split)) {
        return {
          ...this.#end(true),
          problem: `does not list both accounts of every transaction; export the report "Journal" instead`,
        };
      }
      const common = { date, entry: String(row.line), of: row };
      const first = this.#leg(row, { ...common, account, amount });
      const opposite = { account: split, amount: negateCents(amount), otherSideOf: first };
      this.#leg(row, { ...common, ...opposite });
    }
    return this.#end(true);
  }

  #end(hasEntries: boolean): ReportLegs {
    return { legs: this.#legs, refused: this.#refused, totals: this.#totals, hasEntries };
  }

  #amountOf({ debit, credit, amount }: ReportRow): Cents | undefined {
    if (!this.#hasSides) return amount;
    return debit === undefined && credit === undefined
      ? undefined
      : subtractCents(debit ?? ZERO, credit ?? ZERO);
  }

  get #hasSides(): boolean {
    return Object.hasOwn(this.#layout.needed, 'debit');
  }

  #leg(
    row: ReportRow,
    {
      account,
      date,
      amount,
      entry,
      of,
      otherSideOf,
    }: {
      readonly account: string;
      readonly date: BusinessDate;
      readonly amount: Cents;
      readonly entry: string;
      /** the row that names the transaction */
      readonly of: ReportRow;
      /** the leg of the row's first account, whose type the row states */
      readonly otherSideOf?: Leg;
    },
  ): Leg {
    const names = splitAccount(account);
    const leg: Leg = {
      line: row.line,
      account: {
        name: names.name,
        code: otherSideOf ? names.code : row.text('code') || names.code,
        type: otherSideOf ? '' : row.text('accountType'),
      },
      date,
      type: of.text('type'),
      number: of.text('number'),
      name: row.text('name') || of.text('name'),
      memo: row.text('memo') || of.text('memo'),
      amount,
      sign: this.#hasSides ? 'debit' : 'natural',
      entry,
      ...(otherSideOf && { otherSideOf }),
    };
    this.#legs.push(leg);
    return leg;
  }

  #refuseDate({ line, dateText }: ReportRow): void {
    this.#refused.push({ line, reason: 'date', text: `"${dateText}" is not a date` });
  }

  #addTotal(
    { line }: ReportRow,
    name: string,
    { stated, sum }: { readonly stated: Cents; readonly sum: Cents },
  ): void {
    this.#totals.push({ line, name, stated, sum });
  }
}

/** Returns how many of the ascending numbers are not above a limit. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isSectionLabel = (label: string): boolean =>
  /\p{L}/u.test(label) && !NO_ACCOUNT.test(label) && !BALANCE.test(label) && !TOTAL.test(label);

/** Prefers the path of the section, because two accounts may have sub-accounts of one name. */
function accountOf(named: string, path: string): string {
  const isPath = path.toLowerCase().endsWith(`:${named.toLowerCase()}`);
  return named === '' || isPath ? path : named;
}

/** Real charts of accounts have five levels at most. */
const MAX_DEPTH = 8;

/** The sections of a report by account. Each one contains the sections of its sub-accounts. */
class SectionList {
  /** the rows with the totals of each name, and the rows with only the name */
  readonly #totals = new Map<string, number[]>();
  readonly #labels = new Map<string, number[]>();
  readonly #byName = new Map<string, Section>();
  /** the sections around the current row, the innermost last */
  readonly #open: Section[] = [];
  #current: Section | undefined;
  #sum = ZERO;

  constructor(rows: readonly ReportRow[]) {
    for (const [index, { label, date }] of rows.entries()) {
      if (date !== undefined) continue;
      const isTotal = TOTAL.test(label);
      const rowsOfName = isTotal ? this.#totals : this.#labels;
      const name = isTotal ? totalName(label) : sectionName(label);
      const indexes = rowsOfName.get(name);
      if (indexes) indexes.push(index);
      else rowsOfName.set(name, [index]);
    }
  }

  /** A section ends at its last total, which may be below its sub-accounts. */
  begin(label: string, index: number): void {
    const name = sectionName(label);
    const labels = this.#labels.get(name) ?? [];
    const again = labels[countUpTo(labels, index)] ?? Infinity;
    const totals = this.#totals.get(name) ?? [];
    const last = totals[countUpTo(totals, again) - 1] ?? -1;
    const hasTotal = last > index;
    this.#leaveBefore(index);
    const parent = this.#open.at(-1);
    const section: Section = {
      name,
      path: parent ? `${parent.path}:${splitAccount(label).name}` : label,
      sumBefore: this.#sum,
      own: ZERO,
      end: hasTotal ? last : Infinity,
    };
    if (hasTotal && this.#open.length < MAX_DEPTH) this.#open.push(section);
    this.#current = section;
    this.#byName.set(name, section);
  }

  /** Returns the account of a row; empty above the first section. */
  pathAt(index: number): string {
    this.#leaveBefore(index);
    // A section without a total ends where the next one begins.
    if (this.#current?.end !== Infinity) this.#current = this.#open.at(-1) ?? this.#current;
    return this.#current?.path ?? '';
  }

  add(amount: Cents): void {
    this.#sum = addCents(this.#sum, amount);
    if (this.#current) this.#current.own = addCents(this.#current.own, amount);
  }

  /** Returns the sum of a section alone if it is the stated one, else with its sub-accounts. */
  sumOf(label: string, stated: Cents): Cents | undefined {
    const section = this.#byName.get(totalName(label));
    if (!section) return undefined;
    return section.own === stated ? stated : subtractCents(this.#sum, section.sumBefore);
  }

  #leaveBefore(index: number): void {
    while ((this.#open.at(-1)?.end ?? Infinity) < index) this.#open.pop();
  }
}

const sectionName = (label: string): string => label.trim().toLowerCase().replace(/\s+/g, ' ');

const totalName = (label: string): string =>
  sectionName(label)
    .replace(/^(?:grand )?total(?: for)? ?/, '')
    .replace(/ with sub-?accounts?$/, '');

const keyOf = (row: ReportRow): string =>
  row.text('entry') || `${row.dateText}|${row.text('type')}|${row.text('number')}`;

/** The sums of the legs of one transaction or of the whole report. */
interface LegSums {
  readonly debits: Cents;
  /** debits less credits */
  readonly rest: Cents;
}

const NOTHING: LegSums = { debits: ZERO, rest: ZERO };

const withLeg = ({ debits, rest }: LegSums, amount: Cents): LegSums => ({
  debits: amount > 0 ? addCents(debits, amount) : debits,
  rest: addCents(rest, amount),
});

const MONEY = ['debit', 'credit', 'amount'] as const;

function rowsOf({ columns, rows }: ReportTable, fractionDigits: number): ReportRow[] {
  const textOf = (fields: readonly string[], name: string): string => {
    const column = columns.get(name);
    return column === undefined ? '' : (fields[column] ?? '').trim();
  };
  const mark = detectDecimalMark(
    rows.flatMap(({ fields }) => MONEY.map((name) => textOf(fields, name))),
  );
  const { order } = datesOf({ columns, rows });
  const known = new Set([...MONEY, 'balance'].flatMap((name) => columns.get(name) ?? []));
  return rows.map(({ line, fields }) => {
    const money = (name: string) => amountOf(textOf(fields, name), mark, fractionDigits);
    const dateText = textOf(fields, 'date');
    const texts = fields.filter((field, column) => field.trim() !== '' && !known.has(column));
    return {
      line,
      text: (name) => textOf(fields, name),
      label: fields.find((field) => field.trim() !== '')?.trim() ?? '',
      date: parseDateText(dateText, order),
      dateText,
      debit: money('debit'),
      credit: money('credit'),
      amount: money('amount'),
      isLabelOnly: texts.length === 1,
    };
  });
}

/** Returns the texts that may be dates, and their order. The month comes first if the texts show no order. */
function datesOf({ columns, rows }: Pick<ReportTable, 'columns' | 'rows'>): {
  readonly dates: readonly string[];
  readonly order: DateOrder;
} {
  const column = columns.get('date') ?? -1;
  const dates = rows.flatMap(({ fields }) => {
    const text = fields[column]?.trim() ?? '';
    return /^\D{0,10}\d/.test(text) ? [text] : [];
  });
  return { dates, order: detectDateOrder(dates)?.order ?? 'month-first' };
}

const amountOf = (text: string, mark: DecimalMark, digits: number): Cents | undefined =>
  isNoAmount(text) ? undefined : parseAmountText(text, mark, digits);
