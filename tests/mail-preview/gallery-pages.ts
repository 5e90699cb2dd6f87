import { html, type Html } from '../../emulators/support/pages/html.ts';
import { GALLERY_GROUPS, type GalleryMail } from '../kit/mail-gallery/gallery-mail.ts';
import { MAIL_SCHEMES, type MailScheme } from '../kit/mail-gallery/mail-variants.ts';

/** A phone and a desktop client. */
export const MAIL_WIDTHS = [375, 700] as const;

/** Texts of a mail and the addresses beside it. */
export interface ShownMail {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

const SCHEME_NAMES = {
  light: 'Light',
  dark: 'Dark',
  'forced-dark': 'Forced dark',
} as const satisfies Record<MailScheme, string>;

export const mailPath = (name: string): string => `/mails/${name}`;

/** Lists all mails by group and topic. */
export function indexPage(mails: readonly GalleryMail[]): Html {
  const groups = GALLERY_GROUPS.map((group) => {
    const ofGroup = mails.filter((mail) => mail.group === group);
    const topics = [...new Set(ofGroup.map(({ topic }) => topic))];
    return html`<section>
      <h2>${group}</h2>
      ${topics.map((topic) =>
        topicList(
          topic,
          ofGroup.filter((mail) => mail.topic === topic),
        ),
      )}
    </section>`;
  });
  return page(
    'Mail gallery',
    html`<h1>Mail gallery</h1>
      <p>
        ${mails.length} e-mails with sample data, composed by the code of the product when you open
        them.
      </p>
      ${groups}`,
  );
}

const topicList = (topic: string, mails: readonly GalleryMail[]): Html =>
  html`<h3>${topic}</h3>
    <ul>
      ${mails.map(({ name }) => html`<li><a href="${mailPath(name)}">${name}</a></li>`)}
    </ul>`;

/** Shows one mail as every kind of client shows it, and its plain text. */
export function mailPage({ name, subject, text, previous, next }: ShownMail): Html {
  const frames = MAIL_SCHEMES.map(
    (scheme) =>
      html`<section>
        <h2>${SCHEME_NAMES[scheme]}</h2>
        <div class="frames">
          ${MAIL_WIDTHS.map(
            (width) =>
              html`<iframe
                loading="lazy"
                width="${width}"
                title="${SCHEME_NAMES[scheme]}, ${width} px"
                src="${mailPath(name)}/${scheme}"
              ></iframe>`,
          )}
        </div>
      </section>`,
  );
  return page(
    name,
    html`<nav aria-label="Mails">
        <a href="/">All mails</a>
        ${previous && html`<a href="${mailPath(previous)}" rel="prev">Previous: ${previous}</a>`}
        ${next && html`<a href="${mailPath(next)}" rel="next">Next: ${next}</a>`}
      </nav>
      <h1>${name}</h1>
      <p>Subject: ${subject}</p>
      ${frames}
      <section>
        <h2>Plain text</h2>
        <pre>${text}</pre>
      </section>`,
  );
}

const page = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/gallery.css" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `;
