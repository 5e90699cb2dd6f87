/** Minor units of the company's currency. */
type Amount = number;

/** A line of a document. The kind of the document decides whether it is a debit or a credit. */
export interface DocumentLine {
  readonly account: string;
  readonly cents: Amount;
  readonly description: string;
  /** The item that was sold or bought. The account follows from it. */
  readonly item?: string | undefined;
  readonly quantity?: number | undefined;
  /**
   * The amount with all its decimals, such as 12.34567. Only whole cents are booked. They may
   * differ from this amount, because the whole document is rounded.
   */
  readonly exact?: number | undefined;
  /** The bundle that this line is a part of. Lines of one bundle follow each other. */
  readonly bundle?: string | undefined;
}

/** The part of a payment that is applied to one open document. */
export interface Link {
  readonly document: string;
  readonly cents: Amount;
}

export interface DocumentCurrency {
  readonly code: string;
  /** Units of the company's currency for one unit of this one. */
  readonly rate: number;
}

interface Common {
  readonly id: string;
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly memo: string;
  /** The currency of the amounts, if it is not the company's. */
  readonly currency?: DocumentCurrency | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Starts at 0 and grows by one with each change. */
  readonly version: number;
  readonly state: 'live' | 'voided' | 'deleted';
}

/** An invoice, bill or credit that payments settle. */
export interface OpenItem extends Common {
  readonly kind: 'invoice' | 'creditMemo' | 'bill' | 'vendorCredit';
  readonly party: string;
  readonly dueDate: string;
  readonly lines: readonly DocumentLine[];
  /** Sales tax on top of the lines. Only documents of customers have it. */
  readonly taxCents: Amount;
}

/** A payment from a customer or to a vendor. The part without links is unapplied. */
export interface Settlement extends Common {
  readonly kind: 'payment' | 'billPayment';
  readonly party: string;
  /** The account that receives or sends the money. */
  readonly account: string;
  readonly cents: Amount;
  /** Links to invoices and bills. Links to applied credits have negative cents. */
  readonly links: readonly Link[];
}

/** A sale that is paid at once, or a refund of such a sale. */
export interface CounterSale extends Common {
  readonly kind: 'salesReceipt' | 'refundReceipt';
  readonly party: string;
  readonly account: string;
  readonly lines: readonly DocumentLine[];
  readonly taxCents: Amount;
}

/** A bank deposit of undeposited payments and of other money. */
export interface Deposit extends Common {
  readonly kind: 'deposit';
  readonly account: string;
  /** The undeposited payments and receipts that this deposit contains. */
  readonly collected: readonly Link[];
  readonly lines: readonly DocumentLine[];
  /** The part that is kept as cash and not deposited. */
  readonly cashBack?: DocumentLine | undefined;
  readonly party: string;
}

/** A purchase that is paid at once. */
export interface Purchase extends Common {
  readonly kind: 'purchase';
  readonly party: string;
  readonly account: string;
  readonly means: 'cash' | 'check' | 'card';
  /** Whether the vendor refunds money. */
  readonly isCredit: boolean;
  readonly lines: readonly DocumentLine[];
}

export interface Journal extends Common {
  readonly kind: 'journal';
  /** Debits are positive and credits are negative. The sum is zero. */
  readonly lines: readonly DocumentLine[];
}

export interface Transfer extends Common {
  readonly kind: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly cents: Amount;
}

/** Wages from the payroll product. They appear in reports but in no list of documents. */
export interface Paycheck extends Common {
  readonly kind: 'paycheck';
  readonly account: string;
  readonly lines: readonly DocumentLine[];
}

export type CompanyDocument =
  | OpenItem
  | Settlement
  | CounterSale
  | Deposit
  | Purchase
  | Journal
  | Transfer
  | Paycheck;

export type DocumentKind = CompanyDocument['kind'];

type WithoutHistory<D> = D extends CompanyDocument
  ? Omit<D, 'id' | 'number' | 'createdAt' | 'updatedAt' | 'version' | 'state'>
  : never;

/** A document before it is entered. */
export type NewDocument = WithoutHistory<CompanyDocument>;

export const sumOf = (lines: readonly { readonly cents: Amount }[]): Amount =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

export const isOpenItem = (document: CompanyDocument): document is OpenItem =>
  document.kind === 'invoice' ||
  document.kind === 'creditMemo' ||
  document.kind === 'bill' ||
  document.kind === 'vendorCredit';

export const isSettlement = (document: CompanyDocument): document is Settlement =>
  document.kind === 'payment' || document.kind === 'billPayment';

/** Returns the total of a document as the document shows it. */
export function totalOf(document: CompanyDocument): Amount {
  switch (document.kind) {
    case 'invoice':
    case 'creditMemo':
    case 'bill':
    case 'vendorCredit':
    case 'salesReceipt':
    case 'refundReceipt':
      return sumOf(document.lines) + document.taxCents;
    case 'deposit':
      return sumOf(document.lines) + sumOf(document.collected) - (document.cashBack?.cents ?? 0);
    case 'purchase':
    case 'paycheck':
      return sumOf(document.lines);
    case 'journal':
      return sumOf(document.lines.filter(({ cents }) => cents > 0));
    case 'payment':
    case 'billPayment':
    case 'transfer':
      return document.cents;
  }
}
