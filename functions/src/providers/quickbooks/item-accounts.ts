import type { Document, ItemEntity } from './schemas.ts';

/** The accounts of products and services, for lines that name an item and no account. */
export interface ItemAccounts {
  readonly ofSale: (item: string) => string | undefined;
  /** Stock is bought into an asset account, which is no cost until it is sold. */
  readonly ofPurchase: (item: string) => string | undefined;
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

/** Reports whether a document has a line whose account only its item knows. */
export const needsItems = ({ Line }: Document): boolean =>
  Line.some(({ SalesItemLineDetail, ReimburseLineDetail, ItemBasedExpenseLineDetail }) =>
    [SalesItemLineDetail, ReimburseLineDetail, ItemBasedExpenseLineDetail].some(
      (detail) => detail?.ItemRef && !detail.ItemAccountRef,
    ),
  );
