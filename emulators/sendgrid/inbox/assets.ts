import { fileAsset, fonts, stylesheet, type Asset } from '../../support/pages/asset.ts';

const own = (name: string): URL => new URL(name, import.meta.url);

/** What pages are made with, by its path. */
export const assets = (): ReadonlyMap<string, Asset | undefined> =>
  new Map([
    ['/inbox.css', stylesheet(own('inbox.css'))],
    ['/inbox.js', fileAsset(own('inbox.js'), 'text/javascript; charset=utf-8')],
    ['/inbox.svg', fileAsset(own('inbox.svg'), 'image/svg+xml')],
    ...fonts(),
  ]);
