import type { Document, DocumentLine, ItemEntity } from './schemas.ts';

/** The accounts of products and services, for lines that name an item and no account. */
export interface ItemAccounts {
  readonly ofSale: (item: string) => string | undefined;
  /** Stock is bought into an asset account, which is no cost until it is sold. */
  readonly ofPurchase: (item: string) => string | undefined;
  /** The account of discounts that name none. */
  readonly ofDiscounts?: string | undefined;
}

export const NO_ITEMS: ItemAccounts = { ofSale: () => undefined, ofPurchase: () => undefined };

/**
 * Item types that are never stock, even if they still have the asset account of an earlier type.
 */
const NOT_STOCK: ReadonlySet<string> = new Set(['NonInventory', 'Service']);

export function itemAccountsOf(items: readonly ItemEntity[]): ItemAccounts {
  const byId = new Map(items.map((item) => [item.Id, item]));
  return {
    ofSale: (id) => byId.get(id)?.IncomeAccountRef?.value,
    ofPurchase: (id) => {
      const item = byId.get(id);
      const asset = NOT_STOCK.has(item?.Type ?? '') ? undefined : item?.AssetAccountRef;
      return (asset ?? item?.ExpenseAccountRef)?.value;
    },
  };
}

/** The item of shipping on a sale. No list contains it. */
const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';

/** The accounts that the company's preferences give to shipping and to discounts. */
export interface SalesDefaults {
  readonly shipping?: string | undefined;
  readonly discounts?: string | undefined;
}

export const withSalesDefaults = (
  items: ItemAccounts,
  { shipping, discounts }: SalesDefaults,
): ItemAccounts => ({
  ofSale: (id) => (id === SHIPPING_ITEM ? shipping : items.ofSale(id)),
  ofPurchase: items.ofPurchase,
  ofDiscounts: discounts,
});

/** Reports whether a document has a line whose account only its item knows. */
export const needsItems = ({ Line }: Document): boolean =>
  Line.some((line) => itemsWithoutAccount(line).some((item) => item !== SHIPPING_ITEM));

/** Reports whether a document has a line whose account only the preferences know. */
export const needsSalesDefaults = ({ Line }: Document): boolean =>
  Line.some(
    (line) =>
      itemsWithoutAccount(line).includes(SHIPPING_ITEM) ||
      (line.DiscountLineDetail && !line.DiscountLineDetail.DiscountAccountRef),
  );

const itemsWithoutAccount = ({
  SalesItemLineDetail,
  ReimburseLineDetail,
  ItemBasedExpenseLineDetail,
}: DocumentLine): string[] =>
  [SalesItemLineDetail, ReimburseLineDetail, ItemBasedExpenseLineDetail].flatMap((detail) =>
    detail?.ItemRef && !detail.ItemAccountRef ? [detail.ItemRef.value] : [],
  );
