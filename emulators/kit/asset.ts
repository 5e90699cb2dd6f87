import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
}

const resolve = createRequire(import.meta.url).resolve;

/** @param url of the file: `new URL('page.css', import.meta.url)` */
export const fileAsset = (url: URL, type: string): Asset => ({ type, body: readFileSync(url) });

/** A face of the registry's packages; pages have others to fall back on where it is not installed. */
export function fontAsset(file: string): Asset | undefined {
  try {
    const path = resolve(`@fontsource-variable/${file}`);
    return existsSync(path) ? { type: 'font/woff2', body: readFileSync(path) } : undefined;
  } catch {
    return undefined;
  }
}
