import type { Document, EntityName } from './schemas.ts';

/** Document types that payments settle, and the types that appear in links. */
const SETTLEABLE_ENTITIES: ReadonlySet<EntityName> = new Set([
  'Invoice',
  'CreditMemo',
  'Bill',
  'VendorCredit',
]);
const LINK_NAMES: Readonly<Record<string, EntityName>> = {
  Invoice: 'Invoice',
  CreditMemo: 'CreditMemo',
  Bill: 'Bill',
  VendorCredit: 'VendorCredit',
  Payment: 'Payment',
  BillPayment: 'BillPayment',
  BillPaymentCheck: 'BillPayment',
  BillPaymentCreditCard: 'BillPayment',
};

export const isSettleable = ({ entity }: Pick<Document, 'entity'>): boolean =>
  SETTLEABLE_ENTITIES.has(entity);
export const isSettlement = ({ entity }: Pick<Document, 'entity'>): boolean =>
  entity === 'Payment' || entity === 'BillPayment';

/** Reference to another document. */
export interface LinkedDocument {
  readonly entity: EntityName;
  readonly Id: string;
}

export const linked = (link: {
  readonly TxnId: string;
  readonly TxnType: string;
}): LinkedDocument[] => {
  const entity = LINK_NAMES[link.TxnType];
  return entity ? [{ entity, Id: link.TxnId }] : [];
};

/** Returns the payments that settle a document, or the documents that a payment settles. */
export const linksOf = (document: Document): LinkedDocument[] =>
  isSettleable(document)
    ? document.LinkedTxn.flatMap(linked).filter(isSettlement)
    : document.Line.flatMap(({ LinkedTxn }) => LinkedTxn.flatMap(linked)).filter(isSettleable);
