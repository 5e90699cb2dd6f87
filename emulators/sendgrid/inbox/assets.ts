import { fileAsset, fontAsset, type Asset } from '../../kit/asset.ts';

const own = (name: string, type: string): Asset => fileAsset(new URL(name, import.meta.url), type);

/** What pages are made with, by its path. */
export const assets = (): ReadonlyMap<string, Asset | undefined> =>
  new Map([
    ['/inbox.css', own('inbox.css', 'text/css; charset=utf-8')],
    ['/inbox.js', own('inbox.js', 'text/javascript; charset=utf-8')],
    ['/inbox.svg', own('inbox.svg', 'image/svg+xml')],
    ['/newsreader.woff2', fontAsset('newsreader/files/newsreader-latin-wght-normal.woff2')],
    [
      '/source-sans-3.woff2',
      fontAsset('source-sans-3/files/source-sans-3-latin-wght-normal.woff2'),
    ],
  ]);
