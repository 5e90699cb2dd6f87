import { content } from '../src/app/content/brand.ts';
import { pages, type PageHead, type PageName } from '../src/app/pages.ts';

/** What Open Graph's readers expect, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Where the picture of a page lies in the site. */
export const pictureFile = (page: PageName): string => `pictures/${page}.png`;

/** The address of a page's picture, for other sites; undefined where it has none. */
export function pictureOf(page: PageName): string | undefined {
  const { headline }: PageHead = pages[page];
  return headline && `${content.origin}/${pictureFile(page)}`;
}
