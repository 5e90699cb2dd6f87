import { fonts, pageStyles, type Asset } from '../../kit/asset.ts';
import { route, type Route } from '../../kit/router.ts';
import { StripeError } from '../wire/stripe-error.ts';
import { sendText } from './answer.ts';

const assets = (): readonly (readonly [string, Asset | undefined])[] => [
  ['/pages.css', pageStyles(new URL('../pages/pages.css', import.meta.url))],
  ...fonts(),
];

export const assetRoutes = (): readonly Route[] =>
  assets().map(([path, asset]) =>
    route(`GET ${path}`, ({ response }) => {
      if (!asset) throw new StripeError(404, `There is nothing at ${path}.`);
      sendText(response, 200, asset.type, asset.body);
    }),
  );
