import { html, type Html } from './html.ts';

export interface PageParts {
  readonly title: string;
  /** The provider that the page imitates. */
  readonly provider: string;
  /** A note that the page is not real. */
  readonly disclaimer: string;
  readonly sheet: `/${string}.css`;
  readonly body: Html;
}

/** Builds a page of an emulator. Its styles are in `page.css`. */
export const page = ({ title, provider, disclaimer, sheet, body }: PageParts): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${sheet}" />
      </head>
      <body>
        <header class="top">
          <p class="whose">${provider}</p>
          <p class="mode">${disclaimer}</p>
        </header>
        ${body}
      </body>
    </html> `;
