import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { listen } from '../../../emulators/support/http/listen.ts';

/** Serves the page for suites and scenarios on its own port. */
export async function servePage(): Promise<{ url: string; close(): void }> {
  const files = await bundle();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const script = files.get(pathname);
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? '<!doctype html><script type="module" src="/page.js"></script>');
  });
  const port = await listen(server, '127.0.0.1', 0);
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    outdir: '/',
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    alias: { vitest: join(import.meta.dirname, 'page-vitest.ts') },
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]));
}
