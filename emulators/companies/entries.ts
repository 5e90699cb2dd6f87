import { sumOf, totalOf, type CompanyDocument, type DocumentLine } from './document.ts';
import { inHome } from './foreign-currency.ts';

/** One side of a double-entry booking. */
export interface Entry {
  readonly account: string;
  readonly date: string;
  /** Positive on the debit side. */
  readonly cents: number;
  readonly document: string;
}

/** The accounts that documents book to implicitly. */
export interface DefaultAccounts {
  readonly receivable: string;
  readonly payable: string;
  readonly undeposited: string;
  readonly salesTax: string;
  /** The account for unapplied customer payments on cash basis. */
  readonly unappliedIncome: string;
  readonly unappliedExpense: string;
}

/**
 * Returns the entries of a document, which add up to zero. Voided and deleted documents have none.
 */
export function entriesOf(document: CompanyDocument, defaultAccounts: DefaultAccounts): Entry[] {
  if (document.state !== 'live') return [];
  const at = (account: string, cents: number): Entry => ({
    account,
    date: document.date,
    cents,
    document: document.id,
  });
  const each = (lines: readonly DocumentLine[], sign: 1 | -1) =>
    lines.map(({ account, cents }) => at(account, sign * cents));
  const total = totalOf(document);

  switch (document.kind) {
    case 'invoice':
      return [
        at(defaultAccounts.receivable, total),
        ...each(document.lines, -1),
        at(defaultAccounts.salesTax, -document.taxCents),
      ];
    case 'creditMemo':
      return [
        at(defaultAccounts.receivable, -total),
        ...each(document.lines, 1),
        at(defaultAccounts.salesTax, document.taxCents),
      ];
    case 'bill':
      return [at(defaultAccounts.payable, -total), ...each(document.lines, 1)];
    case 'vendorCredit':
      return [at(defaultAccounts.payable, total), ...each(document.lines, -1)];
    case 'payment':
      return [at(document.account, total), at(defaultAccounts.receivable, -total)];
    case 'billPayment':
      return [at(document.account, -total), at(defaultAccounts.payable, total)];
    case 'salesReceipt':
      return [
        at(document.account, total),
        ...each(document.lines, -1),
        at(defaultAccounts.salesTax, -document.taxCents),
      ];
    case 'refundReceipt':
      return [
        at(document.account, -total),
        ...each(document.lines, 1),
        at(defaultAccounts.salesTax, document.taxCents),
      ];
    case 'deposit':
      return [
        at(document.account, total),
        at(defaultAccounts.undeposited, -sumOf(document.collected)),
        ...each(document.lines, -1),
        ...each(document.cashBack ? [document.cashBack] : [], 1),
      ];
    case 'purchase': {
      const sign = document.isCredit ? -1 : 1;
      return [at(document.account, -sign * total), ...each(document.lines, sign)];
    }
    case 'paycheck':
      return [at(document.account, -total), ...each(document.lines, 1)];
    case 'journal':
      return each(document.lines, 1);
    case 'transfer':
      return [at(document.to, total), at(document.from, -total)];
  }
}

/**
 * Returns the entries of a document in the company's currency. Each is converted at the document's
 * rate, and the rounding difference to the converted total is added to the largest line.
 */
export function homeEntriesOf(
  document: CompanyDocument,
  defaultAccounts: DefaultAccounts,
): Entry[] {
  const entries = entriesOf(document, defaultAccounts);
  if (!document.currency) return entries;
  const converted = entries.map((entry) => ({
    ...entry,
    cents: inHome(entry.cents, document.currency),
  }));
  const rest = converted.reduce((sum, { cents }) => sum + cents, 0);
  // The first entry is the total, except in a journal entry.
  const lines = document.kind === 'journal' ? converted : converted.slice(1);
  const [largest] = lines.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  return converted.map((entry) =>
    entry === largest ? { ...entry, cents: entry.cents - rest } : entry,
  );
}
