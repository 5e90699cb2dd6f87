import type { Html } from '../../support/pages/html.ts';
import { page as emulatorPage } from '../../support/pages/page.ts';

/** A page of the emulator; it says that no bank is asked. */
export const page = (title: string, body: Html): Html =>
  emulatorPage({
    title,
    whose: 'Plaid',
    mode: 'Test mode: no bank is asked',
    sheet: '/pages.css',
    body,
  });
