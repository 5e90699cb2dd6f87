// In Plaid's API a positive amount is money out, for every account type, and a positive card
// balance is a debt. Only this file flips the sign.
import type { SourceAccount } from '@daily-snapshot/domain/connections/connection';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import { ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import type { ReadLine, SourceFacts } from '../../connections/ports/source-provider.ts';
import { roundToCents } from '../books/amount-schema.ts';
import type { PlaidAccount, PlaidItem, PlaidTransaction } from './schemas.ts';

const DESCRIPTION_LENGTH = 200;

const KINDS: Readonly<Partial<Record<PlaidAccount['type'], 'bank' | 'card'>>> = {
  depository: 'bank',
  credit: 'card',
};

/**
 * Whether we read the account. Loans and investments hold neither sales nor expenses of the
 * business.
 */
const isRead = ({ type }: PlaidAccount): boolean => Object.hasOwn(KINDS, type);

type Currencies = Pick<PlaidTransaction, 'iso_currency_code' | 'unofficial_currency_code'>;

const officialCurrencyIn = (given: Currencies | undefined): string | undefined =>
  given?.iso_currency_code?.toUpperCase();

/** Returns the ISO code, or the unofficial code of a currency that has none. */
const currencyIn = (given: Currencies | undefined): string | undefined =>
  officialCurrencyIn(given) ?? given?.unofficial_currency_code ?? undefined;

/**
 * Returns the currency that we read: that of the business if an account has it, or else that of the
 * first account with an official currency, bank accounts first. Amounts in an unofficial one, such as
 * a cryptocurrency, are never read.
 */
function currencyOf(
  accounts: readonly PlaidAccount[],
  ofBusiness: string | undefined,
): string | undefined {
  const currencies = accounts
    .filter(isRead)
    .toSorted((a, b) => Number(b.type === 'depository') - Number(a.type === 'depository'))
    .flatMap(({ balances }) => officialCurrencyIn(balances) ?? []);
  return ofBusiness !== undefined && currencies.includes(ofBusiness) ? ofBusiness : currencies[0];
}

const unofficialCurrencyOf = (accounts: readonly PlaidAccount[]): string | undefined =>
  accounts.filter(isRead).flatMap(({ balances }) => currencyIn(balances) ?? [])[0];

/** The default names of accounts without a name from their bank. */
const NAME_OF_KIND = { bank: 'Account', card: 'Card' } as const;

/**
 * Returns a stable account id. A bank may assign a new `account_id` on reconnection. The few banks
 * that have a persistent id keep it.
 */
const keyOf = ({ account_id: id, persistent_account_id: persistent }: PlaidAccount): string =>
  persistent ?? id;

/** A number below 1e-99 has no decimal text that can be rounded. It is zero. */
const toCents = (amount: number, currency: string): Cents =>
  roundToCents(String(amount), currencyFractionDigits(currency))?.cents ?? ZERO;

/**
 * Removes control characters and extra spaces, and limits the length. Half an emoji at the end is no
 * valid Unicode, and Firestore would refuse it.
 */
const clean = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, DESCRIPTION_LENGTH)
    .replace(/\p{Cs}$/u, '');

function toAccount(
  account: PlaidAccount,
  asOf: Date | null,
  currency: string | undefined,
): SourceAccount {
  const { name, mask, type, holder_category: holder, balances } = account;
  const current = balances.current ?? null;
  const own = currencyIn(balances);
  // The decimals of an unofficial currency are not known.
  const official = officialCurrencyIn(balances);
  return {
    key: keyOf(account),
    name: clean(name ?? NAME_OF_KIND[KINDS[type] ?? 'bank']),
    mask: mask == null ? null : clean(mask),
    kind: KINDS[type] ?? 'other',
    balance:
      current === null || asOf === null || official === undefined
        ? null
        : { amount: toCents(type === 'credit' ? -current : current, official), asOf },
    dataThrough: asOf,
    isPersonal: holder === 'personal',
    ...(own !== undefined && own !== currency && { otherCurrency: own }),
  };
}

/** @param ofBusiness see `Reading.currency` */
export function toSourceFacts(
  { item, status }: PlaidItem,
  accounts: readonly PlaidAccount[],
  ofBusiness?: string,
): SourceFacts {
  const asOf = status?.transactions?.last_successful_update ?? null;
  const currency =
    currencyOf(accounts, ofBusiness) ?? unofficialCurrencyOf(accounts) ?? ofBusiness ?? 'USD';
  return {
    name: clean(item.institution_name ?? 'Bank'),
    currency,
    accounts: accounts
      .filter(isRead)
      .map((account) => toAccount(account, asOf, ofBusiness ?? currency)),
    accessEndsAt: item.consent_expiration_time ?? undefined,
  };
}

export interface ReadTransactions {
  readonly lines: readonly ReadLine[];
  /** transactions whose account or currency is unknown */
  readonly unknown: readonly UnreadableRecord[];
}

/**
 * Returns the transactions of the accounts that we read, in the currency that we read.
 *
 * @param accounts all accounts of the connection, because its currency comes from them, then those of
 *   the page. A page names closed accounts too.
 * @param ofBusiness see `Reading.currency`
 */
export function toLines(
  transactions: readonly PlaidTransaction[],
  accounts: readonly PlaidAccount[],
  ofBusiness?: string,
): ReadTransactions {
  const currency = ofBusiness ?? currencyOf(accounts, undefined);
  const accountsById = new Map(
    accounts.toReversed().map((account) => [account.account_id, account]),
  );
  const lines: ReadLine[] = [];
  const unknown: UnreadableRecord[] = [];
  for (const transaction of transactions) {
    const account = accountsById.get(transaction.account_id);
    if (account && !isRead(account)) continue;
    const own = currencyIn(transaction) ?? currencyIn(account?.balances);
    if (account && own === currency && own !== undefined) {
      lines.push(toLine(transaction, keyOf(account), own));
    } else if (!account || own === undefined) {
      const { transaction_id: id, date } = transaction;
      const field = account ? 'iso_currency_code' : 'account_id';
      unknown.push({ type: 'transaction', id, date, fields: [field] });
    }
  }
  return { lines, unknown };
}

/**
 * Dates a transaction on the day the bank posts it. Pending transactions are marked and do not
 * count.
 */
function toLine(transaction: PlaidTransaction, account: string, currency: string): ReadLine {
  const { date, pending_transaction_id: pendingId, merchant_name: merchant, name } = transaction;
  return {
    id: transaction.transaction_id,
    account,
    date,
    postedDate: date,
    description: clean(name ?? merchant ?? ''),
    counterparty: clean(merchant ?? ''),
    category: transaction.personal_finance_category?.detailed ?? '',
    amount: toCents(-transaction.amount, currency),
    ...(transaction.pending && { isPending: true }),
    ...(pendingId != null && { pendingId }),
  };
}
