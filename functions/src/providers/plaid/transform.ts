// In Plaid's API a positive amount is money out, for every account type, and a positive card
// balance is a debt. Only this file flips the sign.
import type { SourceAccount } from '@daily-snapshot/domain/connections/connection';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { ReadLine, SourceFacts } from '../../connections/ports/source-provider.ts';
import type { PlaidAccount, PlaidItem, PlaidTransaction } from './schemas.ts';

const DESCRIPTION_LENGTH = 200;

const KINDS: Readonly<Record<string, 'bank' | 'card'>> = {
  depository: 'bank',
  credit: 'card',
};

/**
 * Whether we read the account. Loans and investments hold neither sales nor expenses of the
 * business.
 */
const isRead = ({ type }: PlaidAccount): boolean => Object.hasOwn(KINDS, type);

/** Returns the currency of the first bank account. A business keeps its books in one currency. */
const currencyOf = (accounts: readonly PlaidAccount[]): string | undefined =>
  accounts
    .filter(isRead)
    .toSorted((a, b) => Number(b.type === 'depository') - Number(a.type === 'depository'))[0]
    ?.balances.iso_currency_code?.toUpperCase();

/** The default names of accounts without a name from their bank. */
const NAME_OF_KIND = { bank: 'Account', card: 'Card' } as const;

/**
 * Returns a stable account id. A bank may assign a new `account_id` on reconnection. The few banks
 * that have a persistent id keep it.
 */
const keyOf = ({ account_id: id, persistent_account_id: persistent }: PlaidAccount): string =>
  persistent ?? id;

const toCents = (amount: number): Cents => cents(Math.round(amount * 100));

/** Removes control characters and extra spaces, and limits the length. */
const clean = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, DESCRIPTION_LENGTH);

function toAccount(
  account: PlaidAccount,
  asOf: Date | null,
  currency: string | undefined,
): SourceAccount {
  const { name, mask, type, holder_category: holder, balances } = account;
  const current = balances.current ?? null;
  const own = balances.iso_currency_code?.toUpperCase();
  return {
    key: keyOf(account),
    name: clean(name ?? NAME_OF_KIND[KINDS[type] ?? 'bank']),
    mask: mask == null ? null : clean(mask),
    kind: KINDS[type] ?? 'other',
    balance:
      current === null || asOf === null
        ? null
        : { amount: toCents(type === 'credit' ? -current : current), asOf },
    dataThrough: asOf,
    isPersonal: holder === 'personal',
    ...(own !== undefined && own !== currency && { otherCurrency: own }),
  };
}

export function toSourceFacts(
  { item, status }: PlaidItem,
  accounts: readonly PlaidAccount[],
): SourceFacts {
  const asOf = status?.transactions?.last_successful_update ?? null;
  const currency = currencyOf(accounts);
  return {
    name: clean(item.institution_name ?? 'Bank'),
    currency: currency ?? 'USD',
    accounts: accounts.filter(isRead).map((account) => toAccount(account, asOf, currency)),
    accessEndsAt: item.consent_expiration_time ?? undefined,
  };
}

/**
 * Returns the transactions of the accounts that we read, in the currency of the connection.
 *
 * @param accounts all accounts of the connection, because its currency comes from them
 */
export function toLines(
  transactions: readonly PlaidTransaction[],
  accounts: readonly PlaidAccount[],
): ReadLine[] {
  const currency = currencyOf(accounts);
  const keys = new Map(
    accounts.filter(isRead).map((account) => [account.account_id, keyOf(account)]),
  );
  return transactions.flatMap((transaction) => {
    const account = keys.get(transaction.account_id);
    const isOurs = transaction.iso_currency_code?.toUpperCase() === currency;
    return account === undefined || !isOurs ? [] : [toLine(transaction, account)];
  });
}

/**
 * Dates a transaction on the day the bank posts it. Pending transactions are marked and do not
 * count.
 */
function toLine(transaction: PlaidTransaction, account: string): ReadLine {
  const { date, pending_transaction_id: pendingId, merchant_name: merchant, name } = transaction;
  return {
    id: transaction.transaction_id,
    account,
    date,
    postedDate: date,
    description: clean(name ?? merchant ?? ''),
    counterparty: clean(merchant ?? ''),
    category: transaction.personal_finance_category?.detailed ?? '',
    amount: toCents(-transaction.amount),
    ...(transaction.pending && { isPending: true }),
    ...(pendingId != null && { pendingId }),
  };
}
