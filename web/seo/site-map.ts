// The site map and robots.txt for search engines.
import { content } from '../src/app/content/brand.ts';
import { pages, PRERENDERED, type PageHead } from '../src/app/pages.ts';

/** Returns the pages that search engines may list. */
export const listedPages = (): readonly PageHead[] =>
  PRERENDERED.map(({ page }): PageHead => pages[page]).filter(({ isListed }) => isListed);

/** Builds the site map. @see https://www.sitemaps.org/protocol.html */
export const siteMap = (): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPages().map(({ path }) => `  <url><loc>${content.origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Disallows nothing: a crawler must be able to read a page to find its `noindex` tag. */
export const robots = (): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${content.origin}/sitemap.xml\n`;
