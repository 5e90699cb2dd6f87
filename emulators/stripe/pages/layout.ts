import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';
import { page as emulatorPage } from '@daily-snapshot/emulator-support/pages/page';

export interface PageParts {
  readonly title: string;
  readonly body: Html;
}

/** Builds a page of the emulator. Its header says that no money moves. */
export const page = ({ title, body }: PageParts): Html =>
  emulatorPage({
    title,
    provider: 'Daily Snapshot',
    disclaimer: 'Test mode: no money moves',
    sheet: '/pages.css',
    body,
  });

/** Builds a page with a single message. */
export const messagePage = ({
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
