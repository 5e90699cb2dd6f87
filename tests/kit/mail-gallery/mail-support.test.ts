// Holds the HTML of every mail to what Outlook, Gmail and Apple Mail support.
import { caniemail, type CanIEmailOptions } from 'caniemail';
import { describe, expect, it } from 'vitest';
import { mailGallery } from './gallery.ts';
import { MAIL_SCHEMES, showIn } from './mail-variants.ts';

const CLIENTS: CanIEmailOptions['clients'] = ['apple-mail.*', 'gmail.*', 'outlook.*'];

interface Exception {
  readonly clients: readonly string[];
  readonly reason: string;
}

const GMAIL_BROWSER = 'gmail.mobile-webmail';
const OUTLOOK_WORD = 'outlook.windows';
const WINDOWS_MAIL = 'outlook.windows-mail';

const NO_STYLE_SHEET: Exception = {
  clients: [GMAIL_BROWSER],
  reason: 'Colors are inline too, so without the style sheet the mail is a light one.',
};
const ONLY_FOR_SCREEN_READERS: Exception = {
  clients: [WINDOWS_MAIL],
  reason: 'Layout tables and the bar of the range are announced, and nothing is lost.',
};

/** Features that a client ignores, and why the mail still reads the same. */
const ACCEPTED: Readonly<Record<string, Exception>> = {
  '<body> element': {
    clients: ['outlook.macos'],
    reason: 'The table inside repeats the color of the page.',
  },
  '<style> element': NO_STYLE_SHEET,
  'Class selector': NO_STYLE_SHEET,
  'Type selector': NO_STYLE_SHEET,
  '@media': {
    clients: [GMAIL_BROWSER, OUTLOOK_WORD, WINDOWS_MAIL],
    reason: 'These clients have their own dark mode, which inverts the inline colors.',
  },
  'role attribute': ONLY_FOR_SCREEN_READERS,
  'aria-hidden attribute': ONLY_FOR_SCREEN_READERS,
  'border-radius': {
    clients: [OUTLOOK_WORD, WINDOWS_MAIL],
    reason: 'Buttons have square corners.',
  },
  'display:none': {
    clients: [GMAIL_BROWSER],
    reason: 'The preheader shows as a first line, which states the second fact.',
  },
  overflow: {
    clients: [OUTLOOK_WORD, WINDOWS_MAIL],
    reason: 'It hides the preheader together with display:none, which these clients support.',
  },
  'table-layout': {
    clients: [OUTLOOK_WORD, WINDOWS_MAIL],
    reason: 'The cells of the range have their width in percent as well.',
  },
  'white-space': {
    clients: [OUTLOOK_WORD, WINDOWS_MAIL],
    reason: 'An amount may break after its sign on a narrow window.',
  },
  'word-break': {
    clients: [WINDOWS_MAIL],
    reason: 'Only a name without spaces that is wider than the window would need it.',
  },
};

const MAILS = mailGallery().map(({ name, compose }) => ({ name, mail: compose() }));

interface Issue {
  readonly client: string;
  readonly title: string;
}

/** By markup, because most mails differ only in their texts. */
const known = new Map<string, readonly Issue[]>();

const markupOf = (html: string): string =>
  html.replace(/>[^<]+</g, '><').replace(/href="[^"]*"/g, 'href=""');

/** Returns the features that a client ignores. */
function unsupportedIn(html: string): readonly Issue[] {
  const markup = markupOf(html);
  const found =
    known.get(markup) ??
    [...caniemail({ clients: CLIENTS, html }).issues.errors].flatMap(([client, issues]) =>
      issues.map(({ title }) => ({ client, title })),
    );
  known.set(markup, found);
  return found;
}

describe.each(MAILS)('the mail $name', ({ mail }) => {
  it('uses only features that Outlook, Gmail and Apple Mail support', () => {
    const faults = unsupportedIn(mail.html)
      .filter(({ client, title }) => !ACCEPTED[title]?.clients.includes(client))
      .map(({ client, title }) => `${client}: ${title}`);
    expect([...new Set(faults)]).toEqual([]);
  });

  it('is below 100 kB and has a plain-text part', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
    expect(mail.text.length).toBeGreaterThan(100);
  });

  it('looks different in light, dark and forced dark mode', () => {
    const shown = MAIL_SCHEMES.map((scheme) => showIn(scheme, mail.html));
    expect(new Set(shown).size).toBe(MAIL_SCHEMES.length);
  });
});

describe('the accepted exceptions', () => {
  it('name only features and clients that a mail needs', () => {
    const found = new Set(
      MAILS.flatMap(({ mail }) => unsupportedIn(mail.html)).map(
        ({ client, title }) => `${title}: ${client}`,
      ),
    );
    const accepted = Object.entries(ACCEPTED).flatMap(([title, { clients }]) =>
      clients.map((client) => `${title}: ${client}`),
    );
    expect(accepted.filter((one) => !found.has(one))).toEqual([]);
  });

  it('do not cover a feature that no client supports', () => {
    expect(unsupportedIn('<html><body><video src="a.mp4"></video></body></html>')).not.toEqual([]);
    expect(Object.keys(ACCEPTED)).not.toContain('<video> element');
  });
});
