// Head tags for link previews and search engines.
import { content } from '../src/app/content/brand.ts';
import { pages, type PageHead, type PageName } from '../src/app/pages.ts';
import { PICTURE_SIZE, pictureOf } from './social-image-address.ts';
import { structuredData } from './structured-data.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

const property = (name: string, value: string | number): string =>
  `<meta property="${name}" content="${String(value).replace(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign)}" />`;

/** Returns Open Graph tags and structured data, one tag per line. @see https://ogp.me */
export function headTags(page: PageName): readonly string[] {
  const { title, description, path, headline }: PageHead = pages[page];
  const picture = pictureOf(page);
  const data = structuredData(page);
  return [
    ...(picture === undefined || !headline
      ? []
      : [
          property('og:type', 'website'),
          property('og:site_name', content.product),
          property('og:title', title),
          property('og:description', description),
          property('og:url', content.origin + path),
          property('og:image', picture),
          property('og:image:width', PICTURE_SIZE.width),
          property('og:image:height', PICTURE_SIZE.height),
          property('og:image:alt', `${headline.join(' ')} Beside it a sample snapshot.`),
          '<meta name="twitter:card" content="summary_large_image" />',
        ]),
    ...(data === null ? [] : [`<script type="application/ld+json">${data}</script>`]),
  ];
}
