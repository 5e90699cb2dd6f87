// The products and prices that the account starts with. The API can create more.
import type { Account } from './account.ts';
import { createPrice, createProduct } from './objects/catalog.ts';
import { createPortalConfiguration } from './objects/portal.ts';

interface Offer {
  readonly name: string;
  readonly description: string;
  readonly lookupKey: string;
  readonly unitAmount: number;
}

const OFFERS: readonly Offer[] = [
  {
    name: 'Daily Snapshot for Friends',
    description: 'One look every morning at what is unusual in your business.',
    lookupKey: 'friends_monthly_100',
    unitAmount: 10_000,
  },
  {
    name: 'Daily Snapshot Basic',
    description: 'One look every morning at what is unusual in your business.',
    lookupKey: 'basic_monthly_10',
    unitAmount: 1_000,
  },
  {
    name: 'Daily Snapshot Pro',
    description: 'One look every morning at what is unusual in your business, for larger ones.',
    lookupKey: 'pro_monthly_100',
    unitAmount: 10_000,
  },
];

export function seedCatalog(account: Account): void {
  const { store, ids } = account;
  const now = account.now();
  for (const { name, description, lookupKey, unitAmount } of OFFERS) {
    const product = store.add(
      'product',
      createProduct(
        { id: ids.next('prod_', 14), name, description, active: true, metadata: {} },
        now,
      ),
    );
    const price = createPrice(
      {
        id: ids.next('price_'),
        product: product.id,
        currency: 'usd',
        unitAmount,
        interval: 'month',
        intervalCount: 1,
        lookupKey,
        nickname: null,
        active: true,
        metadata: {},
      },
      now,
    );
    product.default_price = price.id;
    store.add('price', price);
  }
  // In live mode, the settings of the portal must be saved in the Dashboard first.
  if (!account.isLive) savePortalSettings(account);
}

/** Saves the settings of the customer portal, as the Dashboard does. */
export function savePortalSettings(account: Account): void {
  const { store, ids } = account;
  const prices = store.list('price').toReversed();
  const configuration = createPortalConfiguration(ids.next('bpc_'), prices, account.now());
  store.add('billing_portal.configuration', configuration);
}
