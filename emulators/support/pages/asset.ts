import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sendText } from '../http/answer.ts';
import { route, type Route } from '../http/router.ts';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

const resolve = createRequire(import.meta.url).resolve;

/**
 * Reads a file into an asset.
 *
 * @param url the file: `new URL('page.css', import.meta.url)`
 */
export const fileAsset = (url: URL, type: string): Asset => ({ type, body: readFileSync(url) });

/**
 * Reads a font from the npm packages. Returns undefined when it is not installed; pages then use
 * fallback fonts.
 */
function fontAsset(file: string): Asset | undefined {
  try {
    const path = resolve(`@fontsource-variable/${file}`);
    return existsSync(path) ? { type: 'font/woff2', body: readFileSync(path) } : undefined;
  } catch {
    return undefined;
  }
}

const sheet = (...urls: readonly URL[]): Asset => ({
  type: 'text/css; charset=utf-8',
  body: Buffer.concat(urls.map((url) => readFileSync(url))),
});

const BASE_STYLES = new URL('base.css', import.meta.url);
const PAGE = new URL('page.css', import.meta.url);

/** Returns the stylesheet that all emulators share, followed by the emulator's own rules. */
export const stylesheet = (own: URL): Asset => sheet(BASE_STYLES, own);

/** Like `stylesheet`, with the rules for pages built by `page()` in between. */
export const pageStyles = (own: URL): Asset => sheet(BASE_STYLES, PAGE, own);

/** Returns the fonts with the paths that the stylesheet requests. */
export const fonts = (): readonly (readonly [path: string, face: Asset | undefined])[] => [
  ['/newsreader.woff2', fontAsset('newsreader/files/newsreader-latin-wght-normal.woff2')],
  ['/source-sans-3.woff2', fontAsset('source-sans-3/files/source-sans-3-latin-wght-normal.woff2')],
];

export type AssetsByPath = Iterable<readonly [path: string, asset: Asset | undefined]>;

/**
 * Builds routes for assets.
 *
 * @param missing builds the error for a path whose asset is not installed
 */
export const assetRoutes = (assets: AssetsByPath, missing: (message: string) => Error): Route[] =>
  [...assets].map(([path, asset]) =>
    route(`GET ${path}`, ({ response }) => {
      if (!asset) throw missing(`There is nothing at ${path}.`);
      sendText(response, 200, asset.type, asset.body);
    }),
  );

/** Returns the assets of a page built by `page()`: its stylesheet and the fonts. */
export const pageAssets = (path: `/${string}.css`, own: URL): AssetsByPath => [
  [path, pageStyles(own)],
  ...fonts(),
];
