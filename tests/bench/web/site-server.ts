import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { addressOf } from '../../../emulators/world/world-file.ts';

const hostingSchema = z.object({
  hosting: z.object({
    headers: z.array(
      z.object({
        source: z.string(),
        headers: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ),
  }),
});

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** What a page loaded, in bytes of compressed bodies. */
export interface Loaded {
  readonly requests: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

export interface SiteServer {
  readonly address: string;
  /** What was asked for since the last call. */
  takeLoaded(): Loaded;
  close(): void;
}

/** Scripts and what fetches them early; structured data is no script. */
const SCRIPTS =
  /<script (?!type="application\/ld\+json")[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Serves a built site with the headers of firebase.json, compressed, over HTTP/1.1: what Hosting adds, a
 * second version of HTTP and caches near by, would only be faster.
 *
 * @param hasScripts false: the same pages with every script taken out
 */
export async function serveSite(folder: string, hasScripts: boolean): Promise<SiteServer> {
  const { hosting } = hostingSchema.parse(JSON.parse(readFileSync('firebase.json', 'utf8')));
  const headersOf = (path: string) =>
    hosting.headers
      .filter(({ source }) => path.startsWith(source.replace(/\*\*$/, '')) || source === '**')
      .flatMap(({ headers }) => headers);

  let asked: { readonly path: string; readonly bytes: number }[] = [];
  const answer = (path: string, response: ServerResponse) => {
    const file = path === '/' ? '/index.html' : extname(path) === '' ? `${path}.html` : path;
    const type = TYPES[extname(file)];
    let body = readFileSync(join(folder, file));
    if (extname(file) === '.html' && !hasScripts) {
      body = Buffer.from(body.toString().replace(SCRIPTS, ''));
    }
    const sent = type === undefined ? body : gzipSync(body);
    asked.push({ path: file, bytes: sent.length });
    for (const { key, value } of headersOf(path)) response.setHeader(key, value);
    if (type !== undefined) response.setHeader('content-encoding', 'gzip');
    response.setHeader('content-type', type ?? 'application/octet-stream');
    response.end(sent);
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    try {
      answer(pathname, response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: addressOf((server.address() as AddressInfo).port),
    takeLoaded: () => {
      const bytes = (...types: string[]) =>
        asked
          .filter(({ path }) => types.includes(extname(path)))
          .reduce((sum, one) => sum + one.bytes, 0);
      const loaded = {
        requests: asked.length,
        scripts: bytes('.js'),
        styles: bytes('.css'),
        fonts: bytes('.woff2'),
      };
      asked = [];
      return loaded;
    },
    close: () => server.close(),
  };
}
