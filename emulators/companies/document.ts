/** Minor units of the company's currency. */
type Amount = number;

/** A line of a document; what it raises follows from the document. */
export interface DocumentLine {
  readonly account: string;
  readonly cents: Amount;
  readonly description: string;
}

/** How much of a payment goes to which open document. */
export interface Link {
  readonly document: string;
  readonly cents: Amount;
}

interface Common {
  readonly id: string;
  readonly number: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly memo: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** 0 at first, one more with each change */
  readonly version: number;
  readonly state: 'live' | 'voided' | 'deleted';
}

/** What is owed or owing until payments settle it. */
export interface OpenItem extends Common {
  readonly kind: 'invoice' | 'creditMemo' | 'bill' | 'vendorCredit';
  readonly party: string;
  readonly dueDate: string;
  readonly lines: readonly DocumentLine[];
  /** sales tax on top of the lines; only of customers */
  readonly taxCents: Amount;
}

/** Money of a customer, or to a vendor; what its links leave over waits to be applied. */
export interface Settlement extends Common {
  readonly kind: 'payment' | 'billPayment';
  readonly party: string;
  /** where the money goes to, or comes from */
  readonly account: string;
  readonly cents: Amount;
  /** to invoices and bills; credits that are used up have negative cents */
  readonly links: readonly Link[];
}

/** A sale that is paid at once, or the money given back for one. */
export interface CounterSale extends Common {
  readonly kind: 'salesReceipt' | 'refundReceipt';
  readonly party: string;
  readonly account: string;
  readonly lines: readonly DocumentLine[];
  readonly taxCents: Amount;
}

/** Money brought to the bank: what waited as undeposited, and money of its own. */
export interface Deposit extends Common {
  readonly kind: 'deposit';
  readonly account: string;
  /** payments and receipts that waited */
  readonly collected: readonly Link[];
  readonly lines: readonly DocumentLine[];
  readonly party: string;
}

/** Something bought and paid at once. */
export interface Purchase extends Common {
  readonly kind: 'purchase';
  readonly party: string;
  readonly account: string;
  readonly means: 'cash' | 'check' | 'card';
  /** the vendor gives money back */
  readonly isCredit: boolean;
  readonly lines: readonly DocumentLine[];
}

export interface Journal extends Common {
  readonly kind: 'journal';
  /** debits above zero, credits below; together zero */
  readonly lines: readonly DocumentLine[];
}

export interface Transfer extends Common {
  readonly kind: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly cents: Amount;
}

/** Wages by the payroll product: in the reports, in no list of documents. */
export interface Paycheck extends Common {
  readonly kind: 'paycheck';
  readonly account: string;
  readonly lines: readonly DocumentLine[];
}

export type CompanyDocument =
  OpenItem | Settlement | CounterSale | Deposit | Purchase | Journal | Transfer | Paycheck;

export type DocumentKind = CompanyDocument['kind'];

type WithoutHistory<D> = D extends CompanyDocument
  ? Omit<D, 'id' | 'number' | 'createdAt' | 'updatedAt' | 'version' | 'state'>
  : never;

/** A document that is to be entered. */
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

/** What a document comes to, as it prints it. */
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
      return sumOf(document.lines) + sumOf(document.collected);
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
