import type { Html } from '../../kit/html.ts';
import { page as standInPage } from '../../kit/page.ts';

/** A page of the stand-in; it says that no bank is asked. */
export const page = (title: string, body: Html): Html =>
  standInPage({
    title,
    whose: 'Plaid',
    mode: 'Test mode: no bank is asked',
    sheet: '/pages.css',
    body,
  });
