import type { PostingKind } from '../../../ledger/posting-kind.ts';
import { negateCents, sumCents, ZERO, type Cents } from '../../../money/cents.ts';
import { currencyFractionDigits } from '../../../money/currency-digits.ts';
import { formatMoney } from '../../../money/format-money.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { ImportDefaults } from '../read-mapped.ts';
import {
  refuseFile,
  refuseIfTooLarge,
  StatementBuilder,
  type ProofBreak,
  type StatementFile,
  type StatementProof,
  type StatementTransaction,
} from '../statement.ts';
import { StatedEndsReading, type StatedEnds } from '../stated-ends.ts';
import { statedPeriodEnd } from '../stated-period.ts';
import { TransactionIds } from '../transaction-id.ts';
import { accountKey, classesOf, debitSign, isProfit, type KnownClass } from './account-classes.ts';
import { isSalesTaxAccount, kindOfAccount, type AccountNames } from './books-account.ts';
import type { BooksTable, Leg, ReportLegs } from './books-report.ts';
import { legsOfIif } from './iif.ts';
import { legsOfReport } from './report-legs.ts';

const NOTE =
  'We read only the income, expense and sales tax accounts, each on the date of its document. For the days in this report, your revenue and expenses come from it. We compare your bank transactions with it and do not add them.';

/** With more transactions that do not balance, the report leaves out accounts. */
const MAX_UNBALANCED_SHARE = 0.5;

/**
 * Reads a report of double-entry books: each amount on an account of income or expenses becomes a
 * transaction, and so does sales tax. The other side, on a bank or any other balance-sheet account,
 * is checked and not read.
 */
export function readBooks(table: BooksTable, defaults: ImportDefaults): StatementFile {
  return refuseIfTooLarge(() => readReport(table, defaults));
}

function readReport(table: BooksTable, defaults: ImportDefaults): StatementFile {
  const digits = currencyFractionDigits(defaults.currency);
  const name = reportName(table);
  const read = table.layout === 'iif' ? legsOfIif(table.rows, digits) : legsOfReport(table, digits);
  if (read.problem !== undefined)
    return refuseFile('books', `it is ${name}, which ${read.problem}`);
  const classes = classesOf(read.legs);
  const open = read.legs.find(({ account }) => !classes.has(accountKey(account)));
  if (open) {
    const connect = table.layout === 'iif' ? '' : `connect ${table.layout.program}, or `;
    const text = `it is ${name}, which does not say whether "${open.account.name}" is an income or an expense account; ${connect}import the CSV or OFX file from your bank instead`;
    return refuseFile('books', text);
  }
  return new BooksReader(read, classes, table, defaults).read();
}

/** "the QuickBooks report “Journal”" */
export const reportName = (table: BooksTable): string =>
  table.layout === 'iif'
    ? 'an IIF file from QuickBooks Desktop'
    : `the ${table.layout.program} report "${table.report}"`;

class BooksReader {
  readonly #legs: ReportLegs;
  readonly #classes: ReadonlyMap<string, KnownClass>;
  readonly #program: string;
  readonly #preamble: string;
  readonly #defaults: ImportDefaults;
  /** the transactions with income */
  readonly #salesEntries: ReadonlySet<string>;
  /** by account and direction */
  readonly #kinds = new Map<string, PostingKind | undefined>();

  constructor(
    legs: ReportLegs,
    classes: ReadonlyMap<string, KnownClass>,
    table: BooksTable,
    defaults: ImportDefaults,
  ) {
    const { layout } = table;
    this.#preamble = table.layout === 'iif' ? '' : table.preamble;
    this.#legs = legs;
    this.#classes = classes;
    this.#program = layout === 'iif' ? 'QuickBooks' : layout.program;
    this.#defaults = { ...defaults, account: defaults.account || this.#program };
    this.#salesEntries = new Set(
      legs.legs.filter((leg) => this.#classOf(leg) === 'income').map(({ entry }) => entry),
    );
  }

  read(): StatementFile {
    const { legs, refused, hasEntries } = this.#legs;
    const unbalanced = this.#unbalancedEntries();
    const entries = new Set(legs.map(({ entry }) => entry)).size;
    const isWhole = unbalanced.size <= entries * MAX_UNBALANCED_SHARE;
    const bothSided = this.#bothSidedEntries();
    const wrong = bothSided.filter((entry) => unbalanced.has(entry));
    if (!isWhole && (hasEntries || wrong.length > bothSided.length * MAX_UNBALANCED_SHARE)) {
      return refuseFile('broken', 'most of its transactions do not balance');
    }
    const classes = new Set(legs.map(this.#classOf).filter(isProfit));
    const [only] = classes;
    if (!isWhole && classes.size === 1 && only !== 'profit') {
      const accounts = only === 'income' ? 'income' : 'expense';
      const text = `it lists only your ${accounts} accounts; export the report for all accounts`;
      return refuseFile('books', text);
    }
    // A report of some accounts shows one side of most transactions, which cannot be checked.
    const refusedEntries = new Set(isWhole ? unbalanced.keys() : wrong);
    const builder = new StatementBuilder();
    builder.refused.push(...refused);
    const ids = new TransactionIds();
    const reported = new Set<string>();
    for (const leg of legs) {
      if (refusedEntries.has(leg.entry)) {
        if (reported.has(leg.entry)) continue;
        reported.add(leg.entry);
        const text = `${titleOf(leg)} does not balance: ${unbalanced.get(leg.entry) ?? ''}`;
        builder.refused.push({ line: leg.line, reason: 'unbalanced', text });
      } else if (leg.amount !== ZERO) {
        const kind = isProfit(this.#classOf(leg)) ? undefined : this.#salesTaxKindOf(leg);
        if (kind || isProfit(this.#classOf(leg))) {
          builder.lines.push(this.#transactionOf(leg, ids, kind));
        }
      }
    }
    builder.refused.sort((a, b) => a.line - b.line);
    const file = builder.build(this.#proof(builder.lines.length), this.#endOf(builder.lines));
    return file.ok ? { ...file, notes: [NOTE] } : file;
  }

  /** Returns the end of the period in the title of the report: "September 1 - 30, 2026". */
  #endOf(lines: readonly StatementTransaction[]): StatedEnds | undefined {
    const ends = new StatedEndsReading();
    const end = statedPeriodEnd(this.#preamble, lines, 'year-first');
    ends.add(this.#defaults.account, end);
    return ends.result();
  }

  #classOf = ({ account }: Leg): KnownClass =>
    this.#classes.get(accountKey(account)) ?? 'balance-sheet';

  /** Returns the debit, with a minus for a credit; undefined if the account's side is unknown. */
  #debitOf(leg: Leg): Cents | undefined {
    if (leg.sign === 'debit') return leg.amount;
    const sign = debitSign(this.#classOf(leg.otherSideOf ?? leg));
    if (sign === undefined) return undefined;
    return sign > 0 ? leg.amount : negateCents(leg.amount);
  }

  /**
   * Returns the transactions whose sides do not balance, with the reason. A report by account does
   * not say which sides belong together, so the sides of one day and sort may balance together.
   */
  #unbalancedEntries(): ReadonlyMap<string, string> {
    const { legs, hasEntries } = this.#legs;
    const open = new Map<string, string>();
    const groups = [({ entry }: Leg) => entry];
    if (!hasEntries)
      groups.push(
        ({ date, type }) => `${date}|${type}`,
        ({ date }) => date,
      );
    let left = legs;
    for (const [level, keyOf] of groups.entries()) {
      const grouped = [...groupBy(left, keyOf).values()].filter((some) => !this.#balances(some));
      left = grouped.flat();
      if (level > 0) continue;
      for (const some of grouped) {
        const [first] = some;
        if (first) open.set(first.entry, this.#differenceOf(some));
      }
    }
    const entries = new Set(left.map(({ entry }) => entry));
    return new Map([...open].filter(([entry]) => entries.has(entry)));
  }

  /** Returns the transactions with an account of income or expenses and one of the balance sheet. */
  #bothSidedEntries(): readonly string[] {
    return [...groupBy(this.#legs.legs, ({ entry }) => entry)]
      .filter(([, legs]) => new Set(legs.map((leg) => isProfit(this.#classOf(leg)))).size === 2)
      .map(([entry]) => entry);
  }

  #balances(legs: readonly Leg[]): boolean {
    const debits = legs.map((leg) => this.#debitOf(leg));
    const sum = sumCents(debits.filter((debit) => debit !== undefined));
    const unknown = legs.filter((_, index) => debits[index] === undefined);
    if (unknown.length === 0) return sum === ZERO;
    const rest = sumCents(unknown.map(({ amount }) => amount));
    return sum === rest || sum === negateCents(rest);
  }

  #differenceOf(legs: readonly Leg[]): string {
    const debits = legs.map((leg) => this.#debitOf(leg) ?? leg.amount);
    const total = (isIncluded: (amount: Cents) => boolean) =>
      formatMoney(sumCents(debits.filter(isIncluded)), this.#defaults.currency, { sign: 'never' });
    return `its debits are ${total((amount) => amount > 0)} and its credits ${total((amount) => amount < 0)}`;
  }

  /**
   * Returns the kind of an amount on an account of sales tax. In a transaction with income it was
   * collected or returned, and in any other transaction it was paid.
   *
   * @returns undefined for other accounts of the balance sheet
   */
  #salesTaxKindOf(leg: Leg): PostingKind | undefined {
    if (this.#classOf(leg) !== 'liability' || !isSalesTaxAccount(leg.account)) return undefined;
    return this.#salesEntries.has(leg.entry) ? 'sales_tax_collected' : 'sales_tax';
  }

  #transactionOf(leg: Leg, ids: TransactionIds, salesTaxKind?: PostingKind) {
    const known = this.#classOf(leg);
    const debit = this.#debitOf(leg) ?? leg.amount;
    // A credit on an account of income or expenses is money in.
    const amount = negateCents(debit);
    const kind = salesTaxKind ?? this.#kindOf(leg.account, known, amount);
    const { account, date, type, number, name, memo } = leg;
    return {
      line: leg.line,
      id: ids.next(date, amount, [account.name, type, number, name].join(' ')),
      account: this.#defaults.account,
      date,
      description: [memo || name, type, number].filter(Boolean).join(' ') || account.name,
      counterparty: name,
      category: account.name,
      amount,
      currency: this.#defaults.currency,
      isPending: false,
      ...(kind && { kind }),
    };
  }

  #kindOf(account: AccountNames, known: KnownClass, amount: Cents): PostingKind | undefined {
    if (known !== 'income' && known !== 'expense') return undefined;
    const key = `${accountKey(account)}\u0000${amount < 0 ? 'out' : 'in'}`;
    if (!this.#kinds.has(key)) this.#kinds.set(key, kindOfAccount(account, known, amount));
    return this.#kinds.get(key);
  }

  #proof(rowsProved: number): StatementProof | undefined {
    const { totals } = this.#legs;
    if (totals.length === 0) return undefined;
    const { currency, account } = this.#defaults;
    const breaks: ProofBreak[] = totals
      .filter(({ stated, sum }) => stated !== sum)
      .map(({ line, name, stated, sum }) => ({
        line,
        account,
        text: `on line ${line}, ${name} is ${formatMoney(stated, currency)}, but its transactions add up to ${formatMoney(sum, currency)}`,
      }));
    return { by: 'report-totals', rowsProved, breaks };
  }
}

/** "Check 101 of 2026-03-02" */
const titleOf = ({ type, number, date }: Leg): string =>
  `${[type || 'the transaction', number].filter(Boolean).join(' ')} of ${date}`;
