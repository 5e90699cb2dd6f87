import { fileAsset, fontAsset, type Asset } from '../../kit/asset.ts';
import { route, type Route } from '../../kit/router.ts';
import { PlaidError } from '../wire/plaid-error.ts';
import { sendText } from './answer.ts';

const assets = (): readonly (readonly [string, Asset | undefined])[] => [
  [
    '/pages.css',
    fileAsset(new URL('../pages/pages.css', import.meta.url), 'text/css; charset=utf-8'),
  ],
  ['/newsreader.woff2', fontAsset('newsreader/files/newsreader-latin-wght-normal.woff2')],
  ['/source-sans-3.woff2', fontAsset('source-sans-3/files/source-sans-3-latin-wght-normal.woff2')],
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
