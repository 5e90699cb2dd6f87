import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { faq } from '../../web/src/app/content/faq.ts';
import { listedPages } from '../../web/seo/site-map.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const site = addressOf(environmentAddresses().ports.site);

const load = async (path: string) => {
  const response = await fetch(site + path);
  return { response, html: await response.text() };
};

const contentOf = (html: string, name: string): string | undefined =>
  new RegExp(`<(?:meta|link) (?:name|property|rel)="${name}" (?:content|href)="([^"]*)"`).exec(
    html,
  )?.[1];

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

const graphOf = (html: string) => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? [] : graphSchema.parse(JSON.parse(json))['@graph'];
};

describe('metadata for search engines and shared links', () => {
  it.each(listedPages().map(({ path }) => path))('is complete at %s', async (path) => {
    const { response, html } = await load(path);
    expect(response.status).toBe(200);
    // A picture in the body may have its own title.
    const [head = ''] = html.split('</head>');
    expect(head.match(/<title>/g)).toHaveLength(1);
    expect(contentOf(html, 'robots')).toBeUndefined();
    expect(contentOf(html, 'description')).toMatch(/.{40,160}/);
    const canonical = contentOf(html, 'canonical') ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    expect(contentOf(html, 'og:url')).toBe(canonical);

    const picture = await fetch(site + new URL(contentOf(html, 'og:image') ?? '').pathname);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const png = new DataView(await picture.arrayBuffer());
    expect([png.getUint32(16), png.getUint32(20)]).toEqual([1200, 630]);
  });

  it('lists exactly the listed pages in the site map', async () => {
    const { html: map } = await load('/sitemap.xml');
    const listed = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(listed).toEqual(listedPages().map(({ path }) => path));
    const { html: robots } = await load('/robots.txt');
    expect(robots).toMatch(/^Sitemap: https:\/\/\S+\/sitemap\.xml$/m);
    expect(robots).not.toMatch(/^Disallow: \S/m);
  });

  it('contains the displayed questions and the prices of the offers as structured data', async () => {
    const landing = graphOf((await load('/')).html);
    expect(landing.find((thing) => thing['@type'] === 'FAQPage')).toMatchObject({
      mainEntity: faq.map(({ question, answer }) => ({
        name: question,
        acceptedAnswer: { text: answer },
      })),
    });
    for (const path of ['/friends', '/parkhill']) {
      const application = graphOf((await load(path)).html).find(
        (thing) => thing['@type'] === 'SoftwareApplication',
      );
      expect(application).toMatchObject({ offers: [{ price: 100, priceCurrency: 'USD' }] });
      expect(application).not.toHaveProperty('aggregateRating');
    }
  });

  it.each([
    '/auth',
    '/join/token',
    '/transfer/token',
    '/pricing',
    '/reviews',
    '/security',
    '/dashboard',
    '/app',
    '/no/such/page',
  ])('excludes %s from search engines', async (path) => {
    const { html } = await load(path);
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(contentOf(html, 'canonical')).toBeUndefined();
  });
});
