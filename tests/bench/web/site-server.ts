import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { addressOf } from '../../../emulators/local/environment-file.ts';

const hostingSchema = z.object({
  hosting: z.object({
    rewrites: z.array(z.object({ source: z.string(), destination: z.string().optional() })),
    headers: z.array(
      z.object({
        source: z.string().optional(),
        regex: z.string().optional(),
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

/** The requests of a page, and bytes of compressed bodies. */
export interface Loaded {
  readonly requests: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

export interface SiteServer {
  readonly address: string;
  /** Returns the requests since the last call. */
  takeLoaded(): Loaded;
  close(): void;
}

/** Scripts and their preloads, but not structured data. */
const SCRIPTS =
  /<script (?!type="application\/ld\+json")[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Returns the expression of a path pattern of Hosting: `*` is one segment, `**` any number of them. */
function patternOf(glob: string): RegExp {
  const pattern = glob.replaceAll(/\{,([^}]*)\}|\*\*|\*/g, (part, optional?: string) =>
    optional === undefined
      ? part === '*'
        ? '[^/]*'
        : '.*'
      : `(?:${optional.replace('**', '.*').replace(/^\/\*$/, '/[^/]*')})?`,
  );
  return new RegExp(`^${pattern}$`);
}

/**
 * Serves a built site, compressed and with the headers and rewrites of firebase.json, over HTTP/1.1.
 * Hosting is faster, because it has HTTP/2 and caches near its users.
 *
 * @param hasScripts false removes every script from the pages
 * @param configFile the firebase.json of a local environment, whose policy allows its addresses
 */
export async function serveSite(
  folder: string,
  hasScripts: boolean,
  configFile = 'firebase.json',
): Promise<SiteServer> {
  const { hosting } = hostingSchema.parse(JSON.parse(readFileSync(configFile, 'utf8')));
  const rewrites = hosting.rewrites.flatMap(({ source, destination }) =>
    destination === undefined ? [] : [{ pattern: patternOf(source), destination }],
  );
  const fileOf = (path: string): string => {
    if (path === '/') return '/index.html';
    if (extname(path) !== '') return path;
    return rewrites.find(({ pattern }) => pattern.test(path))?.destination ?? `${path}.html`;
  };
  const headersOf = (path: string) =>
    hosting.headers
      .filter(({ source, regex }) =>
        source === undefined
          ? new RegExp(regex ?? '$^').test(path)
          : source === '**' || path.startsWith(source.replace(/\*\*$/, '')),
      )
      .flatMap(({ headers }) => headers);

  let requested: { readonly path: string; readonly bytes: number }[] = [];
  const answer = (path: string, response: ServerResponse) => {
    const file = fileOf(path);
    const type = TYPES[extname(file)];
    let body = readFileSync(join(folder, file));
    if (extname(file) === '.html' && !hasScripts) {
      body = Buffer.from(body.toString().replace(SCRIPTS, ''));
    }
    const sent = type === undefined ? body : gzipSync(body);
    requested.push({ path: file, bytes: sent.length });
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
        requested
          .filter(({ path }) => types.includes(extname(path)))
          .reduce((sum, one) => sum + one.bytes, 0);
      const loaded = {
        requests: requested.length,
        scripts: bytes('.js'),
        styles: bytes('.css'),
        fonts: bytes('.woff2'),
      };
      requested = [];
      return loaded;
    },
    close: () => server.close(),
  };
}
