import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { observatoryFindings, observatoryScore } from '../kit/requests/observatory-score.ts';
import { HEADER_PATHS, productionHeadersOf } from '../kit/requests/production-headers.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const { ports, projectId } = environmentAddresses();
const site = addressOf(ports.site);

/** Sends a request to a callable and returns the answer with its headers. */
const postTo = (path: string, data: object) =>
  fetch(`${addressOf(ports.functions)}/${projectId}/us-central1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });

const headersOf = (path: string) => productionHeadersOf(site, path);

describe('the headers of the site', () => {
  it.each(HEADER_PATHS)('score 140 points in the Observatory at %s', async (path) => {
    const headers = await headersOf(path);
    expect(observatoryFindings(headers).filter(({ modifier }) => modifier < 0)).toEqual([]);
    expect(observatoryScore(headers)).toBe(140);
    expect(headers.get('strict-transport-security')).toMatch(/includeSubDomains; preload/);
    expect(headers.get('permissions-policy')).toContain('payment=()');
  });

  it('allow no inline scripts, no inline styles and no scripts from other origins', async () => {
    const policy = (await headersOf('/')).get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toMatch(/style-src [^;]*unsafe/);
  });

  it('allow requests only to this project’s functions', async () => {
    const policy = (await headersOf('/')).get('content-security-policy') ?? '';
    const [, asked = ''] = /connect-src ([^;]*)/.exec(policy) ?? [];
    const { projects } = JSON.parse(await readFile('.firebaserc', 'utf8')) as {
      projects: { default: string };
    };
    expect(asked).not.toContain('*');
    expect(asked.split(' ').filter((host) => host.endsWith('.cloudfunctions.net'))).toEqual([
      `https://us-central1-${projects.default}.cloudfunctions.net`,
    ]);
  });

  it('lose points for a policy that allows inline scripts or framing', async () => {
    const headers = await headersOf('/');
    headers.set('content-security-policy', "default-src 'self' 'unsafe-inline'");
    expect(observatoryScore(headers)).toBe(80);
    headers.delete('strict-transport-security');
    headers.delete('x-frame-options');
    expect(observatoryScore(headers)).toBe(40);
  });

  it('exclude the sales tools from search engines, and no other public page', async () => {
    for (const path of ['/internal-tools', '/internal-tools/battle-cards']) {
      const page = await fetch(site + path);
      expect(page.status).toBe(200);
      expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(await page.text()).toContain('<meta name="robots" content="noindex" />');
    }
    expect((await fetch(site)).headers.get('x-robots-tag')).toBeNull();
  });

  it('let browsers cache hashed assets and revalidate pages', async () => {
    const page = await fetch(site);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
    const { headers } = await fetch(site + script);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('never let browsers cache that an asset is missing', async () => {
    for (const path of ['/assets/missing-4aT9x.js', '/assets/', '/assets/index.js.map']) {
      const { status, headers } = await fetch(site + path);
      expect(status).toBe(404);
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });
});

describe('the headers of answers with data', () => {
  it.each([
    ['an answer', 'salesPublicApi/checkCertificate', { code: 'unknown' }, 200],
    ['a refusal of a visitor', 'accountsApi/exportData', {}, 401],
    ['a refusal of a request', 'visitorApi/resetPassword', { code: 7 }, 400],
    ['an unknown call', 'accountsApi/no-such-call', {}, 404],
  ])('keep %s out of every cache and state its type', async (_, path, data, status) => {
    const answer = await postTo(path, data);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each(['u', 'confirm', 'a', 'address', 'restore'])(
    'keep the page of a link /%s/ in an e-mail out of every cache and state its type',
    async (kind) => {
      const { headers } = await fetch(`${site}/${kind}/unknown-token`);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    },
  );
});

describe('a body that is no JSON', () => {
  it.each(['accountsApi/listSessions', 'webhooks/plaid', 'stripeWebhook'])(
    'is refused without a stack or a path of the server by %s',
    async (path) => {
      const response = await fetch(
        `${addressOf(ports.functions)}/${projectId}/us-central1/${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: 'not JSON',
        },
      );
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/node_modules|\.js:\d|at JSON\.parse/);
    },
  );
});

describe('a call for a page of another site', () => {
  const url = `${addressOf(ports.functions)}/${projectId}/us-central1/salesPublicApi/checkCertificate`;
  const send = (method: string, origin?: string) =>
    fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
        ...(origin !== undefined && { origin }),
      },
      ...(method === 'POST' && { body: JSON.stringify({ data: { code: 'unknown' } }) }),
    });

  it.each([
    'https://evil.example',
    'null',
    `${site}.evil.example`,
    'http://127.0.0.1.evil.example',
  ])('is refused, and so is its preflight: %s', async (origin) => {
    for (const method of ['OPTIONS', 'POST']) {
      const { status, headers } = await send(method, origin);
      expect([method, status, headers.get('access-control-allow-origin')]).toEqual([
        method,
        403,
        null,
      ]);
    }
  });

  it('is no matter for our site and for clients without a browser', async () => {
    const preflight = await send('OPTIONS', site);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(site);
    expect((await send('POST', site)).status).toBe(200);
    expect((await send('POST')).status).toBe(200);
  });
});

describe('the content type', () => {
  it.each(HEADER_PATHS)('is HTML in UTF-8 at %s', async (path) => {
    expect((await headersOf(path)).get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  });

  it('matches each file of a page', async () => {
    const page = await (await fetch(site)).text();
    const files = [...page.matchAll(/(?:href|src)="(\/[\w./-]+\.(\w+))"/g)];
    const types: Readonly<Record<string, RegExp>> = {
      css: /^text\/css; charset=utf-8$/i,
      js: /^(?:text|application)\/javascript; charset=utf-8$/i,
      svg: /^image\/svg\+xml/,
      png: /^image\/png$/,
      woff2: /^font\/woff2$/,
    };
    const served = await Promise.all(
      files.map(async ([, path = '', extension = '']) => {
        const type = (await fetch(site + path)).headers.get('content-type') ?? 'none';
        return { path, type, isRight: types[extension]?.test(type) ?? false };
      }),
    );
    expect(served.length).toBeGreaterThan(3);
    expect(served.filter(({ isRight }) => !isRight)).toEqual([]);
  });
});
