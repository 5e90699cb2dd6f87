import { assetRoutes, pageAssets } from '../../support/pages/asset.ts';
import { PlaidError } from '../wire/plaid-error.ts';

const missing = (message: string) =>
  new PlaidError({ type: 'INVALID_REQUEST', code: 'NOT_FOUND', message, status: 404 });

export const pageAssetRoutes = () =>
  assetRoutes(pageAssets('/pages.css', new URL('../pages/pages.css', import.meta.url)), missing);
