import { escapeHtml } from '../digest/html.ts';
import type { LetterKind } from './letter.ts';
import type { ComposedMail } from './outbox.ts';

/** What a letter says beside its fixed text. */
export interface LetterFacts {
  readonly businessName: string;
  readonly to: string;
}

export interface LetterFrame {
  /** what the button opens */
  readonly actionUrl: string;
  readonly unsubscribeUrl: string;
  /** the sender's postal address, one line */
  readonly postalAddress: string;
}

interface LetterText {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly after: string;
  readonly ending: string;
}

/** The only words of a letter that are not ours are the name, and it cannot lead anywhere. */
const TEXTS: Readonly<Record<LetterKind, (facts: LetterFacts) => LetterText>> = {
  'confirm-recipient': ({ businessName }) => ({
    subject: 'Do you want this morning digest?',
    title: 'Do you want this morning digest?',
    paragraphs: [
      `Somebody at ${quotedName(businessName)} would like you to get its Daily Snapshot: revenue, expenses and net profit of the day before, Monday to Friday.`,
      'Nothing comes unless you say yes. You can unsubscribe at any time.',
    ],
    action: 'Yes, send it to me',
    after: 'You know nothing of this? Then do nothing, and no digest comes.',
    ending: 'Do not ask me again',
  }),
  'invite-viewer': ({ businessName, to }) => ({
    subject: 'You are invited to a business on Daily Snapshot',
    title: 'You are invited to look at a business',
    paragraphs: [
      `The owner of ${quotedName(businessName)} invites you to see its daily numbers. You can look at everything and change nothing.`,
      `Sign in, or create an account, with this address: ${to}.`,
    ],
    action: 'Open the invitation',
    after: 'You know nothing of this? Then do nothing. The invitation works for two weeks, once.',
    ending: 'No more mail of this business',
  }),
};

const NAME_MAX = 40;

/** Something that a mail program would make a link of, or people would call or write to. */
const LEADS_SOMEWHERE = /[a-z0-9]\.[a-z]{2}|:\/\/|www|@|\d[\d\s()./-]{6,}\d/i;

/** The name of a business as strangers may be shown it: one line, short, and without a way to go. */
export function quotedName(name: string): string {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (line === '' || LEADS_SOMEWHERE.test(line.normalize('NFKC'))) return 'a business';
  const letters = Array.from(line);
  return `“${letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : line}”`;
}

/** The mail of a letter: the same facts and frame make the same bytes. */
export function composeLetter(
  kind: LetterKind,
  facts: LetterFacts,
  frame: LetterFrame,
): ComposedMail {
  const letter = TEXTS[kind](facts);
  return { subject: letter.subject, html: htmlOf(letter, frame), text: textOf(letter, frame) };
}

const textOf = (letter: LetterText, { actionUrl, unsubscribeUrl, postalAddress }: LetterFrame) =>
  [
    letter.title,
    ...letter.paragraphs,
    `${letter.action}:\n${actionUrl}`,
    letter.after,
    `${letter.ending}: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n') + '\n';

const STYLE =
  'body,.paper{background:#faf7f0;color:#1d1b18}.quiet{color:#5f5a50}a{color:#1f5f45}.call{background:#1f5f45;color:#ffffff}' +
  '@media (prefers-color-scheme:dark){body,.paper{background:#1b1a17!important;color:#ece7dc!important}.quiet{color:#b3ac9e!important}a{color:#8fd6b1!important}.call{background:#8fd6b1!important;color:#12281d!important}}';

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** One column of 600 px without images, as the digest is. */
function htmlOf(letter: LetterText, { actionUrl, unsubscribeUrl, postalAddress }: LetterFrame) {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 14px;font:16px/1.5 ${SANS}">${escapeHtml(text)}</p>`;
  const small = `margin:4px 0;font:12px/1.5 ${SANS}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(letter.subject)}</title><style>${STYLE}</style></head>`,
    '<body class="paper" style="margin:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper"><tr><td align="center">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="paper" style="width:100%;max-width:600px"><tr><td class="paper" style="padding:28px 20px">',
    `<h1 style="margin:0 0 16px;font:normal 24px/1.3 Georgia,'Times New Roman',serif">${escapeHtml(letter.title)}</h1>`,
    ...letter.paragraphs.map(paragraph),
    `<p style="margin:22px 0"><a class="call" href="${escapeHtml(actionUrl)}" style="display:inline-block;padding:12px 20px;border-radius:4px;font:16px/1.2 ${SANS};text-decoration:none">${escapeHtml(letter.action)}</a></p>`,
    paragraph(letter.after),
    `<p class="quiet" style="${small}"><a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(letter.ending)}</a></p>`,
    `<p class="quiet" style="${small}">${escapeHtml(postalAddress)}</p>`,
    '</td></tr></table></td></tr></table></body></html>\n',
  ].join('');
}
