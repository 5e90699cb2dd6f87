import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { functionsHost } from '../../web/seo/functions-host.ts';
import { observatoryFindings, observatoryScore } from '../kit/requests/observatory-score.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const site = addressOf(environmentAddresses().ports.site);

/**
 * Returns the headers that the local environment serves, without its own service addresses in the
 * policy.
 */
async function headersOf(path: string): Promise<Headers> {
  const { headers } = await fetch(site + path);
  const policy = headers
    .get('content-security-policy')
    ?.replaceAll(/ http:\/\/127\.0\.0\.1:\d+/g, '');
  const served = new Headers(headers);
  if (policy !== undefined) served.set('content-security-policy', policy);
  return served;
}

describe('the headers of the site', () => {
  it.each([
    '/',
    '/friends',
    '/parkhill',
    '/method',
    '/privacy',
    '/auth',
    '/pricing',
    '/dashboard',
    '/admin',
    '/internal-tools',
    '/no/such/page',
  ])('score 140 points in the Observatory at %s', async (path) => {
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
      functionsHost(projects.default),
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
    expect(headers.get('cache-control')).toContain('immutable');
  });
});
