import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { Chart } from './chart-of-accounts.ts';
import type { ItemAccounts } from './item-accounts.ts';
import type { Document } from './schemas.ts';

/** Access to the related documents that are needed on cash basis. */
export interface RelatedDocuments {
  readonly document: (key: string) => Document | undefined;
}

export interface LineContext extends RelatedDocuments {
  readonly basis: Basis;
  readonly chart: Chart;
  readonly items: ItemAccounts;
  /** The home currency. Lines in other currencies are converted at the books' own rate. */
  readonly currency: string;
}
