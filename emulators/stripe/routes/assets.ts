import { assetRoutes, pageAssets } from '../../support/pages/asset.ts';
import { StripeError } from '../wire/stripe-error.ts';

const missing = (message: string) => new StripeError(404, message);

export const pageAssetRoutes = () =>
  assetRoutes(pageAssets('/pages.css', new URL('../pages/pages.css', import.meta.url)), missing);
