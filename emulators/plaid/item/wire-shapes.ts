// Plaid's response objects: https://plaid.com/docs/api/products/transactions/
import type { AccountBase, Item as PlaidItem, ItemStatusNullable, Transaction } from 'plaid';
import { bankDay } from '../bank/bank-day.ts';
import type { BankAccount } from '../bank/bank-transaction.ts';
import type { Wire } from '../wire/wire.ts';
import type { ItemTransaction } from './change-log.ts';
import type { Item } from './item.ts';

const money = (cents: number): number => cents / 100;

/** Builds a transaction. Money out is positive on every account. */
export function toWireTransaction(item: Item, listed: ItemTransaction): Wire<Transaction> {
  const whole = wholeTransaction(item, listed);
  if (!listed.transaction.lacksAmount) return whole;
  const { amount: _, ...rest } = whole;
  return rest as Wire<Transaction>;
}

function wholeTransaction(
  item: Item,
  { transactionId, transaction }: ItemTransaction,
): Wire<Transaction> {
  const { facts } = item;
  const account = facts.bank.accounts.find(({ id }) => id === transaction.accountId);
  return {
    account_id: item.accountIdOf(transaction.accountId),
    account_owner: null,
    amount: money(-transaction.cents + 0),
    authorized_date: transaction.authorizedDate,
    authorized_datetime: null,
    business_finance_category: null,
    category: null,
    category_id: null,
    check_number: null,
    counterparties:
      transaction.merchant === null
        ? []
        : [
            {
              name: transaction.merchant,
              type: 'merchant',
              website: null,
              logo_url: null,
              entity_id: null,
              confidence_level: 'LOW',
            },
          ],
    date: transaction.date,
    datetime: null,
    iso_currency_code: account?.currency ?? 'USD',
    location: {
      address: null,
      city: null,
      region: null,
      postal_code: null,
      country: null,
      lat: null,
      lon: null,
      store_number: null,
    },
    logo_url: null,
    merchant_entity_id: null,
    merchant_name: transaction.merchant,
    name: transaction.name,
    original_description: null,
    payment_channel: transaction.channel,
    payment_meta: {
      reference_number: null,
      ppd_id: null,
      payee: null,
      by_order_of: null,
      payer: null,
      payment_method: null,
      payment_processor: null,
      reason: null,
    },
    pending: transaction.isPending,
    pending_transaction_id:
      transaction.pendingId === null ? null : facts.transactionId(transaction.pendingId),
    personal_finance_category: transaction.category && {
      ...transaction.category,
      confidence_level: 'HIGH',
      version: 'v2',
    },
    transaction_code: null,
    transaction_id: transactionId,
    transaction_type: 'unresolved',
    unofficial_currency_code: null,
    website: null,
  };
}

export function toWireAccount(
  item: Item,
  account: BankAccount,
  accountId: string,
): Wire<AccountBase> {
  // The time of the last successful update.
  const asOf = item.lastSuccessAt ?? item.facts.createdAt;
  const { currentCents, availableCents } = item.facts.bank.balance(account, bankDay(asOf));
  const isDebt = account.type === 'credit' || account.type === 'loan';
  return {
    account_id: accountId,
    balances: {
      available: account.type === 'loan' ? null : money(availableCents),
      current: money(isDebt ? -currentCents + 0 : currentCents),
      iso_currency_code: account.currency,
      limit: account.limitCents === null ? null : money(account.limitCents),
      unofficial_currency_code: null,
    },
    // A beta field that only some banks have.
    ...(account.holder === 'unknown' ? {} : { holder_category: account.holder }),
    mask: account.mask,
    name: account.name,
    official_name: account.officialName,
    // A field that only the bank accounts of a few banks have.
    ...(item.facts.bank.hasPersistentIds &&
      account.type === 'depository' && {
        persistent_account_id: `${item.facts.bank.id}-${account.mask}`,
      }),
    subtype: account.subtype,
    type: account.type,
  };
}

/** "Closed accounts are not returned." */
export const toWireAccounts = (item: Item): Wire<AccountBase>[] =>
  item.accounts
    .filter(({ account }) => !account.closed)
    .map(({ account, accountId }) => toWireAccount(item, account, accountId));

/**
 * Builds the accounts of some transactions. "Only accounts that have associated transactions will be
 * shown."
 *
 * @param bankAccountIds the bank's ids of the accounts of the transactions
 */
export const toWireAccountsOf = (
  item: Item,
  bankAccountIds: readonly string[],
): Wire<AccountBase>[] =>
  item.accounts
    .filter(({ account }) => bankAccountIds.includes(account.id))
    .map(({ account, accountId }) => toWireAccount(item, account, accountId));

export const toWireItem = ({ facts, error, consentEndsAt }: Item): Wire<PlaidItem> => ({
  item_id: facts.id,
  institution_id: facts.bank.id,
  institution_name: facts.bank.name,
  webhook: facts.webhook,
  auth_method: null,
  error: error && { ...error.body },
  available_products: ['balance'],
  billed_products: ['transactions'],
  products: ['transactions'],
  consented_products: ['transactions'],
  consent_expiration_time: consentEndsAt?.toISOString() ?? null,
  update_type: 'background',
});

export const toWireStatus = (item: Item): Wire<ItemStatusNullable> => ({
  investments: null,
  transactions: {
    last_successful_update: item.lastSuccessAt?.toISOString() ?? null,
    last_failed_update: item.lastFailureAt?.toISOString() ?? null,
  },
  last_webhook: item.lastWebhook && {
    sent_at: item.lastWebhook.at.toISOString(),
    code_sent: item.lastWebhook.code,
  },
});
