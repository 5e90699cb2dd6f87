import { html, type Html } from '../../kit/html.ts';

export interface PageParts {
  readonly title: string;
  readonly body: Html;
}

/** A page of the stand-in; it says that no money moves. */
export const page = ({ title, body }: PageParts): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/pages.css" />
      </head>
      <body>
        <header class="top">
          <p class="merchant">Daily Snapshot</p>
          <p class="mode">Test mode: no money moves</p>
        </header>
        ${body}
      </body>
    </html> `;

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
