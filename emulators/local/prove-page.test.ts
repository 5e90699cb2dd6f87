import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { provePage } from './prove-page.ts';

type Answer = readonly [status: number, type: string, body: string];

const SITE: Readonly<Record<string, Answer>> = {
  '/': [200, 'text/html', '<script src="/theme.js"></script><script src="/app.js"></script>'],
  '/theme.js': [200, 'text/javascript', 'setTheme()'],
  '/app.js': [200, 'text/javascript', 'start()'],
  '/config.json': [200, 'application/json', '{}'],
};

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(changed: Readonly<Record<string, Answer>> = {}): Promise<string> {
  const site = { ...SITE, ...changed };
  const started = createServer((request, response) => {
    const [status, type, body] = site[request.url ?? ''] ?? [404, 'text/plain', 'not found'];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

it('accepts a page with scripts and a configuration', async () => {
  await expect(provePage(await serve())).resolves.toBeUndefined();
});

it.each<[string, Answer, RegExp]>([
  ['/', [500, 'text/html', 'error'], /\/ answered 500/],
  ['/', [200, 'text/html', '<p>No script</p>'], /loads no script/],
  ['/app.js', [200, 'text/html', '<p>Not found</p>'], /app\.js answered text\/html of 16/],
  ['/app.js', [200, 'text/javascript', ''], /app\.js answered text\/javascript of 0/],
  ['/config.json', [404, 'application/json', '{}'], /config\.json answered 404/],
])('names %s if it answers %j', async (path, answer, message) => {
  await expect(provePage(await serve({ [path]: answer }))).rejects.toThrow(message);
});

it('names an address without a server', async () => {
  const site = await serve();
  await new Promise((resolve) => server?.close(resolve));
  await expect(provePage(site)).rejects.toThrow(/\/ did not answer/);
});
