import { content } from '../src/app/content/brand.ts';
import { pages, type PageHead, type PageName } from '../src/app/pages.ts';

/** The image size that Open Graph consumers expect, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Returns the path of a page’s image within the site. */
export const pictureFile = (page: PageName): string => `pictures/${page}.png`;

/** Returns the absolute URL of a page’s image, or undefined if the page has no image. */
export function pictureOf(page: PageName): string | undefined {
  const { headline }: PageHead = pages[page];
  return headline && `${content.origin}/${pictureFile(page)}`;
}
