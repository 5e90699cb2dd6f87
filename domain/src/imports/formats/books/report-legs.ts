import type { BusinessDate } from '../../../calendar/business-date.ts';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../../money/cents.ts';
import {
  detectDecimalMark,
  isNoAmount,
  parseAmountText,
  type DecimalMark,
} from '../amount-text.ts';
import { detectDateOrder, parseDateText, type DateOrder } from '../date-text.ts';
import type { SkippedLine } from '../statement.ts';
import { splitAccount } from './books-account.ts';
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
  readonly firstLeg: number;
  /** the sum of the legs directly in it */
  own: Cents;
  /** the last row of the section and its sub-accounts */
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
    let open: Leg[] = [];
    let first: ReportRow | undefined;
    let date: BusinessDate | undefined;
    const begin = (row: ReportRow) => {
      entry += 1;
      open = [];
      first = row;
    };
    for (const row of this.#rows) {
      const account = row.text('account');
      const isTotal = account === '' && (row.debit ?? row.credit) !== undefined;
      if (isTotal) {
        const isGrand = TOTAL.test(row.label);
        this.#addTotal(row, isGrand ? 'the total' : 'the total of a transaction', {
          stated: row.debit ?? ZERO,
          sum: debitsOf(isGrand ? this.#legs : open),
        });
        open = [];
        first = undefined;
        continue;
      }
      const amount = this.#amountOf(row);
      if (account === '' || amount === undefined) continue;
      const rowKey = keyOf(row);
      const isNamed = row.dateText !== '' || row.text('entry') !== '';
      const isBalanced = open.length > 0 && sumCents(open.map((leg) => leg.amount)) === ZERO;
      if (!first || (isNamed && (isBalanced || rowKey !== key))) {
        begin(row);
        key = rowKey;
        date = row.date;
      }
      if (date === undefined || !first) {
        this.#refuseDate(row);
        continue;
      }
      const leg = this.#leg(row, { account, date, amount, entry: String(entry), of: first });
      open.push(leg);
    }
    return this.#end(true);
  }

  byAccount(): ReportLegs {
    const sections: Section[] = [];
    for (const [index, row] of this.#rows.entries()) {
      const amount = this.#amountOf(row);
      if (TOTAL.test(row.label) && row.date === undefined) {
        if (amount !== undefined) this.#checkSection(row, sections, amount);
      } else if (row.date === undefined) {
        if (BALANCE.test(row.label)) continue;
        if (amount !== undefined) this.#refuseDate(row);
        else if (row.isLabelOnly && /\p{L}/u.test(row.label) && !NO_ACCOUNT.test(row.label)) {
          sections.push(this.#section(row.label, index, sections));
        }
      } else if (amount !== undefined && !BALANCE.test(row.text('type'))) {
        const section = sections.findLast(({ end }) => index <= end) ?? sections.at(-1);
        const account = row.text('account') || (section?.path ?? '');
        if (account === '' || NOT_POSTED.test(row.text('type'))) continue;
        const entry = `${row.date}|${row.text('type')}|${row.text('number')}`;
        this.#leg(row, { account, date: row.date, amount, entry, of: row });
        if (section) section.own = addCents(section.own, amount);
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
      this.#leg(row, { ...common, account, amount });
      this.#leg(row, { ...common, account: split, amount: negateCents(amount), isOther: true });
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
      isOther = false,
    }: {
      readonly account: string;
      readonly date: BusinessDate;
      readonly amount: Cents;
      readonly entry: string;
      /** the row that names the transaction */
      readonly of: ReportRow;
      /** the second account of a row, which the row's account type does not describe */
      readonly isOther?: boolean;
    },
  ): Leg {
    const names = splitAccount(account);
    const leg: Leg = {
      line: row.line,
      account: {
        name: names.name,
        code: isOther ? names.code : row.text('code') || names.code,
        type: isOther ? '' : row.text('accountType'),
      },
      date,
      type: of.text('type'),
      number: of.text('number'),
      name: row.text('name') || of.text('name'),
      memo: row.text('memo') || of.text('memo'),
      amount,
      sign: this.#hasSides ? 'debit' : 'natural',
      entry,
      ...(isOther && { isOther }),
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

  /** A section ends at its total, which may stand below its sub-accounts. */
  #section(label: string, index: number, before: readonly Section[]): Section {
    const below = this.#rows.slice(index + 1).map((row) => row.label);
    const name = sectionName(label);
    const isTotalOf = (text: string) => TOTAL.test(text) && totalName(text) === name;
    const again = below.findIndex((text) => sectionName(text) === name && !TOTAL.test(text));
    const within = again < 0 ? below : below.slice(0, again);
    const end = within.findLastIndex(isTotalOf);
    const parent = before.findLast((section) => index <= section.end);
    return {
      name,
      path: parent ? `${parent.path}:${splitAccount(label).name}` : label,
      firstLeg: this.#legs.length,
      own: ZERO,
      end: index + 1 + end,
    };
  }

  #checkSection(row: ReportRow, sections: readonly Section[], stated: Cents): void {
    const name = totalName(row.label);
    const section = sections.findLast((each) => each.name === name);
    if (!section) return;
    const whole = sumCents(this.#legs.slice(section.firstLeg).map((leg) => leg.amount));
    const sum = section.own === stated ? section.own : whole;
    this.#addTotal(row, `"${row.label}"`, { stated, sum });
  }
}

const sectionName = (label: string): string => label.trim().toLowerCase().replace(/\s+/g, ' ');

const totalName = (label: string): string =>
  sectionName(label)
    .replace(/^(?:grand )?total(?: for)? ?/, '')
    .replace(/ with sub-?accounts?$/, '');

const keyOf = (row: ReportRow): string =>
  row.text('entry') || `${row.dateText}|${row.text('type')}|${row.text('number')}`;

const debitsOf = (legs: readonly Leg[]): Cents =>
  sumCents(legs.map(({ amount }) => amount).filter((amount) => amount > 0));

const MONEY = ['debit', 'credit', 'amount'] as const;

function rowsOf({ columns, rows }: ReportTable, fractionDigits: number): ReportRow[] {
  const textOf = (fields: readonly string[], name: string): string => {
    const column = columns.get(name);
    return column === undefined ? '' : (fields[column] ?? '').trim();
  };
  const mark = detectDecimalMark(
    rows.flatMap(({ fields }) => MONEY.map((name) => textOf(fields, name))),
  );
  const order: DateOrder =
    detectDateOrder(
      rows.map(({ fields }) => textOf(fields, 'date')).filter((text) => /\d/.test(text)),
    )?.order ?? 'month-first';
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

const amountOf = (text: string, mark: DecimalMark, digits: number): Cents | undefined =>
  isNoAmount(text) ? undefined : parseAmountText(text, mark, digits);
