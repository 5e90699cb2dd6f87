import { absoluteCents, subtractCents, sumCents, ZERO, type Cents } from '../../money/cents.ts';
import { groupBy } from '../../shared/group-by.ts';
import { detectDecimalMark, parseAmountText } from './amount-text.ts';
import type { Row } from './delimited.ts';
import { MAX_HEADER_ROWS, isNamed, plainName, findTitle } from './named-columns.ts';

const BOTH_SIDES = 'which lists both accounts of every transaction';

const USE_BANK_FILE = 'import the CSV or OFX file from your bank instead';

/** The refusal of an IIF file, whose first line starts with one of its list names. */
export const IIF_REFUSAL = `it is an IIF file from QuickBooks Desktop, ${BOTH_SIDES}; ${USE_BANK_FILE}`;

/**
 * Says whether a text is an IIF file.
 *
 * @see http://support.quickbooks.intuit.com/support/Articles/HOW12778 (header rows start with an
 *   exclamation mark)
 */
export const isIif = (head: string): boolean =>
  /^\s*"?!(?:HDR|TRNS|SPL|ENDTRNS|ACCNT|CUST|VEND|EMP|OTHERNAME|INVITEM|CLASS|TERMS|BUD|TIMEACT|TIMERHDR|CUSTNMDICT)"?(?:[\t,\r\n]|$)/.test(
    head,
  );

interface Report {
  readonly program: 'QuickBooks' | 'Xero';
  /** the name that is used if no title is above the columns */
  readonly name: string;
  readonly titles: readonly string[];
  /** each list needs one of its names; a name ends with * if it may continue */
  readonly columns: readonly (readonly string[])[];
}

const QUICKBOOKS_TITLES = [
  'Transaction Detail by Account',
  'Transaction List by Date',
  'Custom Transaction Detail Report',
  'General Ledger',
  'Journal',
];

/**
 * The columns of reports as QuickBooks and Xero export them.
 *
 * @see https://help.xero.com/int/ReportAccountTransactions
 * @see https://help.xero.com/au/Report_GeneralLedger
 */
const REPORTS: readonly Report[] = [
  {
    program: 'QuickBooks',
    name: 'Journal',
    titles: QUICKBOOKS_TITLES,
    columns: [
      ['transaction type', 'type', 'trans #', 'trans no'],
      ['num', 'no.', '#', 'trans #', 'memo/description', 'memo'],
      ['account', 'account full name', 'distribution account', 'account name'],
      ['debit'],
      ['credit'],
      ['date', 'transaction date'],
      ['name', 'memo/description', 'memo'],
    ],
  },
  {
    program: 'QuickBooks',
    name: 'Transaction Detail by Account',
    titles: QUICKBOOKS_TITLES,
    columns: [
      ['date', 'transaction date'],
      ['transaction type', 'type'],
      ['split', 'split account', 'item split account'],
      ['num', 'no.', 'name', 'memo/description', 'memo'],
      ['amount', 'debit', 'credit'],
    ],
  },
  {
    program: 'Xero',
    name: 'Journal',
    titles: ['Journal Report', 'Journal'],
    columns: [
      ['journal*', 'id'],
      ['account code'],
      ['account', 'account name'],
      ['debit*', 'net amount'],
      ['credit*', 'net amount'],
    ],
  },
  {
    program: 'Xero',
    name: 'Account Transactions',
    titles: ['Account Transactions', 'General Ledger Detail', 'General Ledger'],
    columns: [
      ['date'],
      ['source', 'source type'],
      ['debit*'],
      ['credit*'],
      ['running balance*', 'gross*', 'account code', 'tax rate', 'tax rate name'],
    ],
  },
];

/**
 * Explains why a table is refused if it is a report of double-entry books. In such a report, a line
 * of a bank account has the opposite sign or every amount occurs twice.
 * @returns null if the table is not such a report
 */
export function refusalOfReport(rows: readonly Row[]): string | null {
  const named = namedReport(rows.slice(0, MAX_HEADER_ROWS));
  if (named) {
    const { program, name } = named;
    return `it is the ${program} report "${name}", ${BOTH_SIDES}; connect ${program}, or ${USE_BANK_FILE}`;
  }
  return isJournal(rows)
    ? `it is the journal of an accounting program, ${BOTH_SIDES}; ${USE_BANK_FILE}`
    : null;
}

function namedReport(
  rows: readonly Row[],
): { readonly program: string; readonly name: string } | null {
  for (const [index, { fields }] of rows.entries()) {
    const header = fields.map(plainName);
    const report = REPORTS.find(({ columns }) =>
      columns.every((names) => names.some((name) => header.some((each) => isNamed(each, name)))),
    );
    if (!report) continue;
    const title = findTitle(rows.slice(0, index), report.titles);
    return { program: report.program, name: title ?? report.name };
  }
  return null;
}

/** The fewest lines for a decision, because fewer may balance by chance. */
const MIN_LINES = 4;

/** The number of rows that are checked for daily balance. */
const SAMPLE_ROWS = 2000;

/** A column that names an account, not its number. */
const ACCOUNT = /^(?:full )?account(?: name| full name)?$|^(?:ledger|gl) account$|^account_name$/;

/** Says whether a table has several accounts and the amounts of every day add up to zero. */
function isJournal(rows: readonly Row[]): boolean {
  const index = rows.slice(0, MAX_HEADER_ROWS).findIndex(({ fields }) => {
    const header = fields.map(plainName);
    return header.some((name) => ACCOUNT.test(name)) && header.some((name) => /date/.test(name));
  });
  if (index < 0) return false;
  const header = (rows[index]?.fields ?? []).map(plainName);
  const column = (pattern: RegExp) => header.findIndex((name) => pattern.test(name));
  const [account, date] = [column(ACCOUNT), column(/date/)];
  const [debit, credit] = [column(/^debit\b/), column(/^credit\b/)];
  const amount = column(/^amount(?: num\.?)?$/);
  const all = rows.slice(index + 1, index + 1 + SAMPLE_ROWS);
  // The last day of the sample may be incomplete and then does not balance.
  const isWhole = all.length < SAMPLE_ROWS;
  if (all.length < MIN_LINES || !isWhole) return false;
  const valuesOf = (at: number) => all.map(({ fields }) => fields[at]?.trim() ?? '');
  if (new Set(valuesOf(account).filter(Boolean)).size < 2) return false;
  const amounts =
    debit >= 0 && credit >= 0
      ? differences(amountsIn(valuesOf(debit)), amountsIn(valuesOf(credit)))
      : amount >= 0
        ? amountsIn(valuesOf(amount))
        : [];
  return amounts.some((each) => each !== ZERO) && balancesByDay(valuesOf(date), amounts);
}

/** The currency is not known here, and only sums of amounts matter. */
const MAX_FRACTION_DIGITS = 4;

function amountsIn(texts: readonly string[]): Cents[] {
  const mark = detectDecimalMark(texts);
  return texts.map((text) => parseAmountText(text, mark, MAX_FRACTION_DIGITS) ?? ZERO);
}

const differences = (debits: readonly Cents[], credits: readonly Cents[]): Cents[] =>
  debits.map((debit, row) =>
    subtractCents(absoluteCents(debit), absoluteCents(credits[row] ?? ZERO)),
  );

/** A line without a date belongs to the transaction above it. */
function balancesByDay(dates: readonly string[], amounts: readonly Cents[]): boolean {
  let day = '';
  const lines = dates.map((date, row) => {
    day = date || day;
    return { day, amount: amounts[row] ?? ZERO };
  });
  return [...groupBy(lines, (line) => line.day).values()].every(
    (ofDay) => sumCents(ofDay.map(({ amount }) => amount)) === ZERO,
  );
}
