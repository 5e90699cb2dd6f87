import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

const resolve = createRequire(import.meta.url).resolve;

const own = (name: string, type: string): Asset => ({
  type,
  body: readFileSync(new URL(name, import.meta.url)),
});

/** A face of the registry's packages; the page has others to fall back on where it is not installed. */
function font(file: string): Asset | undefined {
  try {
    const path = resolve(`@fontsource-variable/${file}`);
    return existsSync(path) ? { type: 'font/woff2', body: readFileSync(path) } : undefined;
  } catch {
    return undefined;
  }
}

/** What pages are made with, by its path. */
export const assets = (): ReadonlyMap<string, Asset | undefined> =>
  new Map([
    ['/inbox.css', own('inbox.css', 'text/css; charset=utf-8')],
    ['/inbox.js', own('inbox.js', 'text/javascript; charset=utf-8')],
    ['/inbox.svg', own('inbox.svg', 'image/svg+xml')],
    ['/newsreader.woff2', font('newsreader/files/newsreader-latin-wght-normal.woff2')],
    ['/source-sans-3.woff2', font('source-sans-3/files/source-sans-3-latin-wght-normal.woff2')],
  ]);
