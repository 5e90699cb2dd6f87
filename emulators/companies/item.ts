/** A product or service that documents name. */
export interface Item {
  readonly id: string;
  readonly name: string;
  /** `inventory` is stock: bought as an asset, and a cost when it is sold. */
  readonly kind: 'inventory' | 'nonInventory' | 'service' | 'bundle';
  /** The account of its sales. A bundle has no account. */
  readonly income?: string | undefined;
  /** The account of its cost. Stock is bought into `asset` instead. */
  readonly expense?: string | undefined;
  readonly asset?: string | undefined;
  /** The cost of one piece of stock. */
  readonly costCents?: number | undefined;
  readonly isInactive?: boolean | undefined;
}

export type NewItem = Omit<Item, 'id'>;
