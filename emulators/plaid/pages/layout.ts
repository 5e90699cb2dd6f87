import { html, type Html } from '../../kit/html.ts';

/** A page of the stand-in; it says that no bank is asked. */
export const page = (title: string, body: Html): Html =>
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
          <p class="merchant">Plaid</p>
          <p class="mode">Test mode: no bank is asked</p>
        </header>
        ${body}
      </body>
    </html> `;
