import { html, type Html } from '@daily-snapshot/emulator-support/pages/html';

export interface PageParts {
  readonly title: string;
  /** The main pane of the page. The other pane is hidden on phones. */
  readonly about: 'list' | 'message';
  readonly list: Html;
  readonly message: Html;
}

/** Builds a page with the list of messages and one message, side by side on wide screens. */
export function page({ title, about, list, message }: PageParts): Html {
  const panes =
    about === 'list'
      ? html`<main id="content" class="pane list-pane" tabindex="-1">${list}</main>
          <aside class="pane message-pane" aria-label="Message">${message}</aside>`
      : html`<aside class="pane list-pane" aria-label="Messages">${list}</aside>
          <main id="content" class="pane message-pane" tabindex="-1">${message}</main>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="/inbox.svg" />
        <link rel="stylesheet" href="/inbox.css" />
        <script type="module" src="/inbox.js"></script>
      </head>
      <body data-about="${about}">
        <a class="skip" href="#content">Skip to the ${about === 'list' ? 'messages' : 'message'}</a>
        <header class="top">
          <p class="name"><a href="/">Local inbox</a></p>
          <p class="promise">Mail sent here never leaves this machine.</p>
          <p id="live" class="live" role="status"></p>
        </header>
        <div class="panes">${panes}</div>
        <p id="news" class="visually-hidden" role="status"></p>
      </body>
    </html> `;
}
