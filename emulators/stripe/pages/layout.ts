import { html, type Html } from '../../support/pages/html.ts';
import { page as emulatorPage } from '../../support/pages/page.ts';

export interface PageParts {
  readonly title: string;
  readonly body: Html;
}

/** A page of the emulator; it says that no money moves. */
export const page = ({ title, body }: PageParts): Html =>
  emulatorPage({
    title,
    whose: 'Daily Snapshot',
    mode: 'Test mode: no money moves',
    sheet: '/pages.css',
    body,
  });

/** A page that says one thing. */
export const notice = ({
  title,
  text,
  link,
}: {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly label: string } | undefined;
}): Html =>
  page({
    title: `${title} · Daily Snapshot`,
    body: html`<main class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}
    </main>`,
  });
