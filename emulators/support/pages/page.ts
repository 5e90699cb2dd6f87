import { html, type Html } from './html.ts';

export interface PageParts {
  readonly title: string;
  /** whose page it stands in for */
  readonly whose: string;
  /** what is not real about it */
  readonly mode: string;
  readonly sheet: `/${string}.css`;
  readonly body: Html;
}

/** A page of an emulator; its look is `page.css`. */
export const page = ({ title, whose, mode, sheet, body }: PageParts): Html =>
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
          <p class="whose">${whose}</p>
          <p class="mode">${mode}</p>
        </header>
        ${body}
      </body>
    </html> `;
