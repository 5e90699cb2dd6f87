// Entries that the service adds to documents. They are in its reports and in no document.
import type { CompanyBooks } from './company-books.ts';
import { isSettlement, type CompanyDocument } from './document.ts';
import type { Entry } from './entries.ts';
import { inHome } from './foreign-currency.ts';

/** The name of the account that the service creates for gains and losses by exchange rates. */
export const EXCHANGE_ACCOUNT = 'Exchange Gain or Loss';

/** Returns the cost of the stock that a document sells, and the exchange difference of a payment. */
export const derivedEntries = (document: CompanyDocument, books: CompanyBooks): Entry[] =>
  document.state === 'live'
    ? [...stockEntries(document, books), ...exchangeEntries(document, books)]
    : [];

/**
 * Returns the cost of stock on the day of the sale. Neither service documents the day on cash basis,
 * so this is a guess there.
 */
function stockEntries(document: CompanyDocument, books: CompanyBooks): Entry[] {
  const isSale = document.kind === 'invoice' || document.kind === 'salesReceipt';
  const isReturn = document.kind === 'creditMemo' || document.kind === 'refundReceipt';
  if (!isSale && !isReturn) return [];
  return document.lines.flatMap(({ item: id, quantity = 1 }) => {
    const item = id === undefined ? undefined : books.item(id);
    if (item?.kind !== 'inventory') return [];
    const { expense = '', asset = '', costCents = 0 } = item;
    const cents = (isSale ? 1 : -1) * Math.round(costCents * quantity);
    const common = { date: document.date, document: document.id };
    return [
      { ...common, account: expense, cents },
      { ...common, account: asset, cents: -cents },
    ];
  });
}

/** Returns the exchange difference between a payment and the documents that it pays. */
function exchangeEntries(document: CompanyDocument, books: CompanyBooks): Entry[] {
  if (!isSettlement(document) || !document.currency) return [];
  const account = books.accounts().find(({ name }) => name === EXCHANGE_ACCOUNT);
  if (!account) return [];
  const { date, id, currency, kind } = document;
  const gain = document.links.reduce((sum, { document: paid, cents }) => {
    const item = books.document(paid);
    return sum + inHome(cents, currency) - inHome(cents, item.currency);
  }, 0);
  const cents = kind === 'payment' ? -gain : gain;
  if (cents === 0) return [];
  const { receivable, payable } = books.defaultAccounts;
  const other = kind === 'payment' ? receivable : payable;
  return [
    { account: account.id, date, cents, document: id },
    { account: other, date, cents: -cents, document: id },
  ];
}
