import { formatDay } from '../../../calendar/format-date.ts';
import { daysBetween } from '../../../calendar/business-date.ts';
import { PAYOUT_CATEGORY } from '../../../ledger/classification/category-kind.ts';
import { sumCents, ZERO, type Cents } from '../../../money/cents.ts';
import { CURRENCY_CODE } from '../../../money/currency-code.ts';
import { currencyFractionDigits } from '../../../money/currency-digits.ts';
import { formatMoney } from '../../../money/format-money.ts';
import { compareText } from '../../../shared/compare-text.ts';
import { checkBalances, type BalanceRow } from '../../mapping/running-balance.ts';
import {
  detectDecimalMark,
  isNoAmount,
  parseAmountText,
  type DecimalMark,
} from '../amount-text.ts';
import {
  areMixed,
  DATES_ARE_MIXED,
  detectDateOrder,
  MONTH_FIRST_CURRENCIES,
  parseDateText,
  type DateOrder,
} from '../date-text.ts';
import { usualWidth } from '../delimited.ts';
import type { ImportDefaults } from '../read-mapped.ts';
import {
  refuseFile,
  refuseIfTooLarge,
  SKIPPED_SHOWN,
  refuseLine,
  StatementBuilder,
  type LineRefusal,
  type ProofBreak,
  type ReadLine,
  type StatementFile,
  type StatementProof,
  type StatementTransaction,
} from '../statement.ts';
import { TransactionIds } from '../transaction-id.ts';
import {
  kindOfRole,
  ROLE_LABELS,
  type AmountPart,
  type ProcessorLayout,
  type ProcessorRow,
  type ProcessorTable,
  type AmountRole,
  type RowContent,
  type StatedTotal,
} from './processor-layout.ts';

/**
 * Reads the export of a payment processor or marketplace. Each row gives one transaction for its
 * sale, fee, refund, tax or payout, with an id derived from the id of the row. A row whose amounts
 * do not give its total is skipped and reported.
 */
export function readProcessor(table: ProcessorTable, defaults: ImportDefaults): StatementFile {
  return refuseIfTooLarge(() => new Reader(table, defaults).read());
}

class Reader {
  readonly #table: ProcessorTable;
  readonly #defaults: ImportDefaults;
  readonly #order: DateOrder;
  readonly #rows: readonly ExportRow[];
  readonly #builder = new StatementBuilder();
  readonly #ids = new TransactionIds();
  readonly #breaks: ProofBreak[] = [];
  readonly #balances: BalanceRow[] = [];
  #added = 0;

  constructor(table: ProcessorTable, defaults: ImportDefaults) {
    this.#table = table;
    this.#defaults = { ...defaults, account: defaults.account || table.layout.product };
    this.#rows = rowsOf(table, defaults.currency);
    this.#order = dateOrderOf(table, this.#rows);
  }

  read(): StatementFile {
    const { layout } = this.#table;
    if (areMixed(dateTexts(this.#table, this.#rows), this.#order)) {
      return refuseFile('no-dates', DATES_ARE_MIXED);
    }
    const usual = usualWidth(this.#table.rows);
    for (const [index, row] of this.#rows.entries()) {
      const width = this.#table.rows[index]?.fields.length ?? usual;
      if (width !== usual && width !== this.#table.width) {
        // A field that is missing or too much moves the amounts to other columns.
        const text = `it has ${width} fields, but most lines have ${usual}`;
        this.#builder.add(row.line, refuseLine('fields', text));
        continue;
      }
      const content = layout.read(row, this.#rows);
      if ('reason' in content) this.#builder.add(row.line, content);
      else this.#take(row, content);
    }
    const last = this.#rows.at(-1)?.line ?? 1;
    const first = this.#builder.lines.map(({ date }) => date).toSorted(compareText)[0];
    for (const [index, content] of this.#inOrder(layout.implied?.(this.#rows) ?? []).entries()) {
      // The first payout may contain payments of an earlier file. That file contains its own part
      // of the payout.
      const id = index === 0 ? `${content.id} from ${first ?? ''}` : content.id;
      this.#takeImplied(last, { ...content, id });
    }
    this.#checkTotal(layout.total?.(this.#rows));
    const file = this.#builder.build(this.#proof());
    if (!file.ok) return file;
    const notes = [...(layout.notes ?? []), ...firstPayoutNote(layout, file.lines)];
    return notes.length > 0 ? { ...file, notes } : file;
  }

  #take(row: ExportRow, content: RowContent): void {
    const { parts, total, date } = content;
    const problem = row.problem ?? this.#problemOf(content);
    const sum = sumCents(parts.map(({ amount }) => amount));
    const currency = this.#currencyOf(content);
    if (problem) {
      this.#builder.add(row.line, problem);
    } else if (total !== undefined && sum !== total) {
      const text = `its parts add up to ${formatMoney(sum, currency)}, but its total is ${formatMoney(total, currency)}`;
      this.#builder.add(row.line, refuseLine('amount', text));
      this.#breaks.push({
        line: row.line,
        account: this.#defaults.account,
        text: `on line ${row.line}, ${text}`,
      });
    } else if (parts.every(({ amount }) => amount === ZERO)) {
      this.#builder.add(row.line, refuseLine('no-money', 'it moves no money'));
    } else {
      const read = this.#transactionsOf(content, currency);
      if (total !== undefined) this.#added += read.length;
      for (const line of read) this.#builder.add(row.line, line);
    }
    const isBooked = !problem && content.isPending !== true;
    this.#balances.push({
      line: row.line,
      account: currency,
      date: parseDateText(date, this.#order),
      amount: isBooked ? (total ?? sum) : undefined,
      balance: isBooked ? this.#balanceOf(row, currency) : undefined,
    });
  }

  #inOrder(contents: readonly RowContent[]): readonly RowContent[] {
    const dateOf = ({ date }: RowContent) => parseDateText(date, this.#order) ?? '';
    return contents.toSorted((a, b) => compareText(dateOf(a), dateOf(b)));
  }

  #takeImplied(line: number, content: RowContent): void {
    if (this.#problemOf(content)) return;
    const read = this.#transactionsOf(content, this.#currencyOf(content));
    this.#added += read.length;
    for (const transaction of read) this.#builder.add(line, transaction);
  }

  #currencyOf = ({ currency }: RowContent): string =>
    currency.toUpperCase() || this.#defaults.currency;

  #problemOf(content: RowContent): LineRefusal | undefined {
    const currency = this.#currencyOf(content);
    if (!CURRENCY_CODE.test(currency)) {
      return refuseLine('currency', `"${currency}" is not a currency`);
    }
    const dates = [content.date, ...content.parts.map(({ date }) => date ?? content.date)];
    const wrong = dates.find((date) => parseDateText(date, this.#order) === undefined);
    return wrong === undefined ? undefined : refuseLine('date', `"${wrong}" is not a date`);
  }

  #transactionsOf(content: RowContent, currency: string): ReadLine[] {
    const { product } = this.#table.layout;
    const parts = content.parts.filter(({ amount }) => amount !== ZERO);
    const description = content.description.trim() || content.counterparty.trim();
    const [first] = parts;
    const rowDate = parseDateText(content.date, this.#order) ?? '';
    const words = `${product} ${first?.role ?? ''} ${content.counterparty} ${description}`;
    const rowId = this.#ids.given(content.id) ?? this.#ids.next(rowDate, first?.amount ?? 0, words);
    return parts.flatMap((each, index) => {
      const date = parseDateText(each.date ?? content.date, this.#order);
      if (date === undefined) return [];
      const kind = kindOfRole(each.role, each.amount);
      return {
        id: index === 0 ? rowId : `${rowId} ${partName(each, parts, index)}`,
        account: this.#defaults.account,
        date,
        description: describe(each, description, product),
        counterparty: counterpartyOf(each, content.counterparty, product),
        category: ROLE_LABELS[each.role],
        amount: each.amount,
        currency,
        isPending: content.isPending === true,
        ...(content.isConverted === true && { isConverted: true as const }),
        ...(kind && { kind }),
      };
    });
  }

  #balanceOf(row: ExportRow, currency: string): Cents | undefined {
    const { balance } = this.#table.layout;
    if (balance === undefined) return undefined;
    const text = row.text(balance);
    return parseAmountText(text, row.decimalMark, currencyFractionDigits(currency));
  }

  #checkTotal(stated: StatedTotal | undefined): void {
    if (!stated) return;
    const sum = sumCents(this.#balances.map(({ amount = ZERO }) => amount));
    const { currency, account } = this.#defaults;
    if (sum === stated.amount) {
      this.#added = this.#builder.lines.length;
      return;
    }
    const text = `its transactions add up to ${formatMoney(sum, currency)}, but ${stated.name} is ${formatMoney(stated.amount, currency)}`;
    this.#breaks.push({ line: stated.line, account, text });
  }

  /** Prefers the balance column, which also proves that no row is missing. */
  #proof(): StatementProof | undefined {
    const { account } = this.#defaults;
    const check = checkBalances(this.#balances);
    const breaks = check.brokenLines.map((line) => ({
      line,
      account,
      text: `the balance on line ${line} does not equal the previous balance plus the amount`,
      isRow: true as const,
    }));
    const booked = this.#balances.filter(({ amount }) => amount !== undefined);
    const currencies = new Set(booked.map((row) => row.account)).size;
    // The first row of a currency has no balance before it.
    const isWhole = check.provedSteps > 0 && check.provedRows + currencies >= booked.length;
    if (breaks.length > 0 || isWhole) {
      return {
        by: 'running-balance',
        rowsProved: this.#builder.lines.length - breaks.length,
        breaks: [...this.#breaks, ...breaks].slice(0, SKIPPED_SHOWN),
      };
    }
    return this.#added > 0 || this.#breaks.length > 0
      ? { by: 'row-totals', rowsProved: this.#added, breaks: this.#breaks }
      : undefined;
  }
}

/** A payout brings payments of at most this many days to the bank. */
const PAYOUT_DAYS = 14;

/**
 * Says that the first payout may contain payments from before the export. A summary by payout has no
 * such payments.
 */
function firstPayoutNote(
  { product, implied }: ProcessorLayout,
  lines: readonly StatementTransaction[],
): string[] {
  const dates = (isIncluded: (line: StatementTransaction) => boolean) =>
    lines
      .filter(isIncluded)
      .map(({ date }) => date)
      .toSorted(compareText);
  const isPayout = ({ category }: StatementTransaction) => category === PAYOUT_CATEGORY;
  const [sale, payout] = [dates((line) => !isPayout(line))[0], dates(isPayout)[0]];
  if (!sale || !payout || payout <= sale || daysBetween(sale, payout) > PAYOUT_DAYS) return [];
  const remedy = implied
    ? `The matching ${product} deposit in your bank account shows how much, and we add only that part.`
    : `Export ${product} from an earlier day, so that each sale counts once.`;
  return [
    `The first payout, on ${formatDay(payout)}, may include sales from before ${formatDay(sale)} that are not in this file. ${remedy}`,
  ];
}

/** A part keeps its name whatever the other parts of its row are. */
function partName({ role }: AmountPart, parts: readonly AmountPart[], index: number): string {
  const before = parts.slice(0, index).filter((each) => each.role === role).length;
  return before === 0 ? role : `${role} ${before + 1}`;
}

/** How a part of each role is described; the description of the row alone if absent. */
const DESCRIBED: Readonly<Partial<Record<AmountRole, (product: string) => string>>> = {
  fee: (product) => `${product} fee`,
  payout: (product) => `${product} payout`,
  'sales-tax': () => 'Sales tax',
};

function describe({ role }: AmountPart, description: string, product: string): string {
  const prefix = DESCRIBED[role]?.(product);
  if (prefix !== undefined) return description === '' ? prefix : `${prefix}: ${description}`;
  return description || `${product} ${ROLE_LABELS[role].toLowerCase()}`.trim();
}

/** Parts between the business and its customers or payees. The others are the processor's. */
const OF_COUNTERPARTY: ReadonlySet<AmountRole> = new Set([
  'sale',
  'refund',
  'chargeback',
  'unknown',
]);

const counterpartyOf = ({ role }: AmountPart, counterparty: string, product: string): string =>
  OF_COUNTERPARTY.has(role) ? counterparty.trim() : product;

/** A row of the export. Remembers the first text that is no amount. */
interface ExportRow extends ProcessorRow {
  readonly decimalMark: DecimalMark;
  problem: LineRefusal | undefined;
}

function rowsOf({ columns, rows }: ProcessorTable, currency: string): ExportRow[] {
  const fields = rows.flatMap((row) =>
    [...columns.values()]
      .map((column) => row.fields[column] ?? '')
      .filter((text) => AMOUNT_FORM.test(text)),
  );
  const decimalMark = detectDecimalMark(fields);
  return rows.map(({ line, fields: values }) => {
    const text = (name: string): string => {
      const column = columns.get(name);
      const value = column === undefined ? '' : (values[column] ?? '').trim();
      return isNoAmount(value) ? '' : value;
    };
    const row: ExportRow = {
      line,
      decimalMark,
      problem: undefined,
      text,
      amount: (name) => {
        const value = text(name);
        if (value === '') return ZERO;
        const digits = currencyFractionDigits(currencyOr(currency, text('currency')));
        const amount = parseAmountText(value, decimalMark, digits);
        if (amount === undefined)
          row.problem ??= refuseLine('amount', `"${value}" is not an amount`);
        return amount ?? ZERO;
      },
    };
    return row;
  });
}

/** Returns the currency that a text states, or the given one. */
const currencyOr = (currency: string, text: string): string =>
  CURRENCY_CODE.test(text.toUpperCase()) ? text.toUpperCase() : currency;

/** An amount with a sign, a currency or decimals, and no date or number. */
const AMOUNT_FORM = /^\s*[-+(]?\p{Sc}?[-+]?[\d.,\s]*[.,]\d{2}\)?\s*\p{Sc}?\s*$/u;

const dateTexts = ({ layout }: ProcessorTable, rows: readonly ExportRow[]): string[] =>
  rows.flatMap((row) => layout.dates.map((column) => row.text(column)).filter(Boolean));

/** Returns the order of dates. The month comes first unless the file shows another order. */
function dateOrderOf(table: ProcessorTable, rows: readonly ExportRow[]): DateOrder {
  const detected = detectDateOrder(dateTexts(table, rows));
  if (!detected) return 'year-first';
  const isOpen = detected.alternatives.length > 0;
  return isOpen && !isMonthFirst(rows) ? 'day-first' : detected.order;
}

const isMonthFirst = (rows: readonly ExportRow[]): boolean =>
  rows.every((row) => {
    const currency = row.text('currency').toUpperCase();
    return currency === '' || MONTH_FIRST_CURRENCIES.has(currency);
  });
