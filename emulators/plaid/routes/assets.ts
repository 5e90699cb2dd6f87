import { fonts, pageStyles, type Asset } from '../../kit/asset.ts';
import { route, type Route } from '../../kit/router.ts';
import { PlaidError } from '../wire/plaid-error.ts';
import { sendText } from './answer.ts';

const assets = (): readonly (readonly [string, Asset | undefined])[] => [
  ['/pages.css', pageStyles(new URL('../pages/pages.css', import.meta.url))],
  ...fonts(),
];

const nothingAt = (path: string) =>
  new PlaidError({
    type: 'INVALID_REQUEST',
    code: 'NOT_FOUND',
    message: `There is nothing at ${path}.`,
    status: 404,
  });

export const assetRoutes = (): readonly Route[] =>
  assets().map(([path, asset]) =>
    route(`GET ${path}`, ({ response }) => {
      if (!asset) throw nothingAt(path);
      sendText(response, 200, asset.type, asset.body);
    }),
  );
