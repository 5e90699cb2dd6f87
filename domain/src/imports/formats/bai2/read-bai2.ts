import { parseBusinessDate, type BusinessDate } from '../../../calendar/business-date.ts';
import { CURRENCY_CODE } from '../../../money/currency-code.ts';
import { absoluteCents, negateCents, parseCents, type Cents } from '../../../money/cents.ts';
import { BalanceProof, type StatedChange } from '../balance-proof.ts';
import type { ImportDefaults } from '../read-mapped.ts';
import {
  isRefusal,
  refuseFile,
  refuseLine,
  StatementBuilder,
  type LineRefusal,
  type ProofBreak,
  type ReadLine,
  type StatementFile,
} from '../statement.ts';
import { StatedEndsReading } from '../stated-ends.ts';
import { TransactionIds } from '../transaction-id.ts';
import { bai2Records, fundsFields, type Bai2Record } from './bai2-records.ts';

/** A group: the accounts of one bank on one day. */
interface Group {
  readonly date: BusinessDate | undefined;
  readonly dateText: string;
  readonly currency: string;
  /** an interim report, whose entries the final report repeats */
  readonly isInterim: boolean;
  /** set if the group is not a report of transactions */
  readonly refusal: LineRefusal | null;
  total: number;
}

interface Account {
  readonly line: number;
  readonly name: string;
  readonly currency: string;
  /** the sum of all amounts as written, which record 49 repeats */
  total: number;
  /** lines of the file */
  size: number;
  details: number;
  /** the ledger balances of the day; undefined if the bank does not state them */
  readonly opening: Cents | undefined;
  readonly closing: Cents | undefined;
  readonly changes: StatedChange[];
}

/** Says whether a text starts with the file header of BAI2. */
export const isBai2 = (head: string): boolean => /^\s*01,[^,\r\n]*,[^,\r\n]*,\d{6},/.test(head);

const DAMAGED = 'the file is damaged or incomplete; download it again';

/**
 * Reads a BAI2 balance report, one transaction per record 16. Verifies the control totals of each
 * account, group and file, and refuses a file that does not add up. Compares the opening and closing
 * balance of each account with its transactions. Amounts are whole minor units.
 *
 * @see BAI Cash Management Balance Reporting Specifications, version 2 (X9.121 keeps its record
 * layouts)
 */
export function readBai2(text: string, defaults: ImportDefaults): StatementFile {
  const records = bai2Records(text);
  if (records === null)
    return refuseFile('broken', `one of its lines is not a BAI2 record; ${DAMAGED}`);
  const builder = new StatementBuilder();
  const ids = new TransactionIds();
  const ends = new StatedEndsReading();
  const breaks: ProofBreak[] = [];
  let group: Group | null = null;
  let account: Account | null = null;
  let [fileTotal, rowsProved, isEnded] = [0, 0, false];
  for (const record of records) {
    const { code, fields, line } = record;
    if (account && (code === '02' || code === '03' || code === '98' || code === '99')) {
      return refuseFile('broken', `account ${account.name} has no control total; ${DAMAGED}`);
    }
    if (account) account.size += record.size;
    if (code === '02') {
      group = openGroup(fields, defaults);
    } else if (code === '03' && group) {
      account = openAccount(record, group, defaults);
      if (!account) return refuseFile('broken', `line ${line} has no readable amounts; ${DAMAGED}`);
    } else if (code === '16' && account && group) {
      account.total += Number(fields[1] ?? '') || 0;
      const read = group.refusal ?? readDetail(fields, account, group, ids);
      if (!isRefusal(read)) {
        account.details += 1;
        account.changes.push({ line, amount: read.amount });
      }
      builder.add(line, read);
    } else if (code === '49' && account && group) {
      const wrong = wrongTotal(fields[0], account.total, `account ${account.name}`);
      if (wrong) return refuseFile('broken', wrong);
      const { name, size } = account;
      if (!group.isInterim) ends.add(name, group.date);
      const found = balanceBreaks(account, group);
      if (Number(fields[1] ?? '') !== size) {
        found.push({ line: account.line, account: name, text: countText(name, fields[1], size) });
      }
      if (found.length === 0) rowsProved += account.details;
      breaks.push(...found);
      group.total += account.total;
      account = null;
    } else if (code === '98' && group) {
      const wrong = wrongTotal(fields[0], group.total, 'one of its groups');
      if (wrong) return refuseFile('broken', wrong);
      fileTotal += group.total;
      group = null;
    } else if (code === '99') {
      const wrong = wrongTotal(fields[0], fileTotal, 'the file');
      if (wrong) return refuseFile('broken', wrong);
      isEnded = true;
    }
  }
  if (account || group || !isEnded) return refuseFile('broken', `it has no end; ${DAMAGED}`);
  return builder.build({ by: 'control-totals', rowsProved, breaks }, ends.result());
}

/** Says what is wrong with a control total, or null if it is right. */
function wrongTotal(stated: string | undefined, total: number, what: string): string | null {
  return stated !== undefined && /^[-+]?\d+$/.test(stated) && Number(stated) === total
    ? null
    : `the amounts of ${what} add up to ${total}, but its control total is ${stated || 'missing'}; ${DAMAGED}`;
}

/** Compares the ledger balances of an account, if the bank states both, with its transactions. */
function balanceBreaks(account: Account, group: Group): ProofBreak[] {
  const { line, name, currency, opening, closing, changes } = account;
  const isFinal = !group.isInterim && group.refusal === null && changes.length > 0;
  if (!isFinal || opening === undefined || closing === undefined) return [];
  const proof = new BalanceProof();
  proof.add({ line, name: `account ${name}`, account: name, currency, opening, closing, changes });
  return [...(proof.result()?.breaks ?? [])];
}

const countText = (name: string, stated: string | undefined, size: number): string =>
  `account ${name} has ${size} records, but its trailer counts ${stated || 'none'}`;

/** Group status and as-of date modifier, by their codes. */
const DELETION = '2';
const TEST_ONLY = '4';
const INTERIM: ReadonlySet<string> = new Set(['1', '3']);

/** Reads receiver, originator, status, date, time, currency and date modifier. */
function openGroup(
  [, , status = '', date = '', , currency = '', modifier = '']: readonly string[],
  defaults: ImportDefaults,
): Group {
  return {
    date: shortDate(date),
    dateText: date,
    currency: currency || defaults.currency,
    isInterim: INTERIM.has(modifier),
    refusal:
      status === DELETION
        ? refuseLine('status', 'its group deletes transactions reported earlier')
        : status === TEST_ONLY
          ? refuseLine('status', 'its group is marked as a bank test')
          : null,
    total: 0,
  };
}

/** Years above 79 are in the last century. */
const shortDate = (text: string): BusinessDate | undefined =>
  parseBusinessDate(
    text.replace(
      /^(\d{2})(\d{2})(\d{2})$/,
      (_, year: string, month: string, day: string) =>
        `${Number(year) > 79 ? '19' : '20'}${year}-${month}-${day}`,
    ),
  );

/** Returns null if an amount of the account record cannot be read. */
function openAccount(
  { fields, line, size }: Bai2Record,
  group: Group,
  defaults: ImportDefaults,
): Account | null {
  let total = 0;
  const balances = new Map<string, Cents | undefined>();
  // Type code, amount, item count and funds type repeat.
  for (let at = 2; at < fields.length; at += 4 + fundsFields(fields, at + 3)) {
    const amount = fields[at + 1] ?? '';
    if (!/^[-+]?\d*$/.test(amount)) return null;
    total += Number(amount);
    balances.set(fields[at] ?? '', parseCents(amount, 0));
  }
  const [name = '', currency = ''] = fields;
  return {
    line,
    name: name || defaults.account,
    currency: currency || group.currency,
    total,
    size,
    details: 0,
    opening: balances.get(OPENING_LEDGER),
    closing: balances.get(CLOSING_LEDGER),
    changes: [],
  };
}

function readDetail(
  fields: readonly string[],
  { name, currency }: Account,
  { date, dateText, isInterim }: Group,
  ids: TransactionIds,
): ReadLine | LineRefusal {
  const [type = '', amountText = ''] = fields;
  if (date === undefined) return refuseLine('date', `its group has an invalid date, "${dateText}"`);
  if (!CURRENCY_CODE.test(currency)) {
    return refuseLine('currency', `"${currency}" is not a currency`);
  }
  if (type === MESSAGE_TYPE) return refuseLine('fields', 'it is a message, not a transaction');
  const size = amountText === '' ? undefined : parseCents(amountText, 0);
  if (size === undefined) return refuseLine('amount', `"${amountText}" is not an amount`);
  const isCredit = isCreditType(type);
  if (isCredit === undefined) {
    return refuseLine('side', `type code "${type}" is neither a credit nor a debit`);
  }
  const amount: Cents = isCredit ? absoluteCents(size) : negateCents(absoluteCents(size));
  const at = 3 + fundsFields(fields, 2);
  const [bankReference = '', customerReference = ''] = fields.slice(at, at + 2);
  const text = fields
    .slice(at + 2)
    .filter(Boolean)
    .join(', ')
    .replace(/\s+/g, ' ')
    .trim();
  const description =
    text || `${TYPE_NAMES[type] ?? `BAI code ${type}`} ${customerReference}`.trim();
  return {
    id: ids.next(
      date,
      amount,
      `${name} ${type} ${bankReference} ${customerReference} ${description}`,
    ),
    account: name,
    date,
    description,
    counterparty: '',
    category: '',
    amount,
    currency,
    isPending: isInterim,
    accountType: 'bank',
  };
}

/** Type codes of the balances that all booked transactions of the day lie between. */
const OPENING_LEDGER = '010';
const CLOSING_LEDGER = '015';

/** "Other message", without an amount. */
const MESSAGE_TYPE = '890';

/** Returns undefined for a status or loan code, and for a code outside of the ranges. */
function isCreditType(type: string): boolean | undefined {
  if (!/^\d{3}$/.test(type)) return undefined;
  const code = Number(type);
  // 920 to 999 are the bank's own codes.
  if ((code >= 100 && code <= 399) || (code >= 920 && code <= 959)) return true;
  return (code >= 400 && code <= 699) || code >= 960 ? false : undefined;
}

/** Names of frequent codes, for transactions without a text. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  '115': 'Lockbox deposit',
  '142': 'ACH credit',
  '165': 'Preauthorized ACH credit',
  '174': 'Other deposit',
  '175': 'Check deposit',
  '195': 'Incoming wire transfer',
  '275': 'Zero balance transfer credit',
  '301': 'Commercial deposit',
  '451': 'ACH debit',
  '455': 'Preauthorized ACH debit',
  '475': 'Check',
  '495': 'Outgoing wire transfer',
  '555': 'Deposited item returned',
  '575': 'Zero balance transfer debit',
  '661': 'Account analysis fee',
  '698': 'Fee',
};
