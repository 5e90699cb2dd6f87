import type { AccountType } from '../../ledger/classification/descriptors/kind-of-descriptor.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { detectDecimalMark, parseAmountText } from './amount-text.ts';
import {
  areMixed,
  DATES_ARE_MIXED,
  detectDateOrder,
  parseDateText,
  type DateOrder,
  type DetectedOrder,
} from './date-text.ts';
import { TransactionIds } from './transaction-id.ts';
import type { ImportDefaults } from './read-mapped.ts';
import { refuseFile, refuseLine, StatementBuilder, type StatementFile } from './statement.ts';

/**
 * The lists with transactions. A file may also contain categories, securities and memorized payees.
 */
const MONEY_TYPES = /^!type:\s*(?:bank|ccard|cash|oth a|oth l)\b/i;

const CARD_TYPE = /^!type:\s*ccard/i;

/** The used fields, by their letter. */
const FIELDS = ['D', 'T', 'U', 'P', 'M', 'L', 'N'] as const;

type QifFields = Partial<Record<(typeof FIELDS)[number], string>>;

interface QifRecord {
  /** the line of the file on which it starts */
  readonly line: number;
  /** the account that the file names for it; null if it names none */
  readonly account: string | null;
  /** absent for cash and other assets */
  readonly accountType: AccountType | undefined;
  readonly fields: QifFields;
  /** whether it holds two records without a caret between them */
  isDouble: boolean;
}

/**
 * Reads the transactions of a QIF file: one field per line, named by its first letter, with "^"
 * after each record.
 *
 * @param dateOrder the owner's choice. Without it the file decides, and month first is the default
 */
export function readQif(
  text: string,
  defaults: ImportDefaults,
  dateOrder?: DateOrder,
): StatementFile {
  const records = recordsIn(text);
  if (records === null)
    return refuseFile('not-a-statement', 'it has no list of transactions (!Type:Bank)');
  const dates = datesOf(records);
  const order = dateOrder ?? detectDateOrder(dates)?.order ?? 'month-first';
  if (areMixed(dates, order)) return refuseFile('no-dates', DATES_ARE_MIXED);
  const decimalMark = detectDecimalMark(records.map(({ fields }) => fields.T ?? ''));
  const digits = currencyFractionDigits(defaults.currency);
  const idsByAccount = new Map<string, TransactionIds>();
  const builder = new StatementBuilder();
  for (const { line, account, accountType, fields, isDouble } of records) {
    const date = parseDateText(plainDate(fields), order);
    const amountText = fields.T ?? fields.U ?? '';
    const amount = parseAmountText(amountText, decimalMark, digits);
    if (isDouble) {
      builder.add(line, refuseLine('fields', 'it has two dates; no "^" ends it'));
    } else if (date === undefined) {
      builder.add(line, refuseLine('date', `"${fields.D ?? ''}" is not a date`));
    } else if (amount === undefined) {
      builder.add(line, refuseLine('amount', `"${amountText}" is not an amount`));
    } else {
      const counterparty = fields.P ?? '';
      const description = [counterparty, fields.M].filter(Boolean).join(' ');
      const category = fields.L ?? '';
      const name = account ?? defaults.account;
      // Two accounts may have equal transactions. Their ids must not depend on each other.
      const ids = idsByAccount.get(name) ?? new TransactionIds();
      idsByAccount.set(name, ids);
      builder.add(line, {
        account: name,
        currency: defaults.currency,
        id: ids.next(date, amount, `${fields.N ?? ''} ${description}`),
        date,
        description: description || category || 'no description',
        counterparty,
        // "[Savings]" is not a category but the other account of a transfer.
        category: category.startsWith('[') ? 'Transfer' : category,
        amount,
        isPending: false,
        ...(accountType && { accountType }),
      });
    }
  }
  return builder.build();
}

/** Returns the date order that the file proves, or null if it has no dates. */
export const qifDateOrder = (text: string): DetectedOrder | null =>
  detectDateOrder(datesOf(recordsIn(text) ?? []));

const datesOf = (records: readonly QifRecord[]): string[] =>
  records.map(({ fields }) => plainDate(fields)).filter(Boolean);

/** Normalizes dates as Quicken writes them: "1/21' 7" is January 21, 2007. */
const plainDate = (fields: QifFields): string =>
  (fields.D ?? '')
    .replace(/'\s*(\d)$/, "'0$1")
    .replace(/\s+/g, '')
    .replace("'", '/');

/**
 * Returns the records of transactions, or null if the file has no list of them. An account record
 * directly before a list names the account of the list.
 *
 * @see Quicken Interchange Format (QIF) files, "Account Information Format" and
 * "!Option:AutoSwitch"
 */
function recordsIn(text: string): QifRecord[] | null {
  const records: QifRecord[] = [];
  let [isMoney, hasMoney] = [false, false];
  let current: QifRecord | null = null;
  let accounts: AccountBlock | null = null;
  let account: string | null = null;
  let accountType: AccountType | undefined;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim();
    if (line.startsWith('!')) {
      if (/^!type:/i.test(line)) {
        isMoney = MONEY_TYPES.test(line);
        hasMoney ||= isMoney;
        accountType = /^!type:\s*bank/i.test(line)
          ? 'bank'
          : CARD_TYPE.test(line)
            ? 'card'
            : undefined;
        account = nameIn(accounts) ?? (isMoney && accounts === null ? account : null);
        accounts = null;
      } else {
        isMoney = false;
        accounts = /^!account/i.test(line) ? { names: [], open: '' } : accounts;
      }
    } else if (accounts) {
      if (line === '^') {
        accounts.names.push(accounts.open);
        accounts.open = '';
      } else if (/^n/i.test(line)) accounts.open = line.slice(1).trim();
    } else if (line === '^') {
      if (current && isMoney) records.push(current);
      current = null;
    } else if (line !== '') {
      current ??= { line: index + 1, account, accountType, fields: {}, isDouble: false };
      const name = FIELDS.find((field) => field === line.charAt(0).toUpperCase());
      current.isDouble ||= name === 'D' && current.fields.D !== undefined;
      // The first occurrence of a field counts, because splits repeat some fields.
      if (name) current.fields[name] ??= line.slice(1).trim();
    }
  }
  // The last record may be unclosed, but a truncated file may end inside it.
  if (current && isMoney && /[\r\n]\s*$/.test(text)) records.push(current);
  return hasMoney ? records : null;
}

/** The records below `!Account`. */
interface AccountBlock {
  readonly names: string[];
  open: string;
}

/** Returns the name of a block of one account. A block of several is a list of all accounts. */
function nameIn(accounts: AccountBlock | null): string | null {
  const names = [...(accounts?.names ?? []), accounts?.open ?? ''].filter(Boolean);
  return names.length === 1 ? (names[0] ?? null) : null;
}
