import { escapeHtml } from '../../digest/render/escape-html.ts';
import type { ComposedMail } from '../outbox-entry.ts';

export interface EmailFrame {
  /** the link of the button */
  readonly actionUrl: string;
  readonly unsubscribeUrl: string;
  /** the sender's postal address, one line */
  readonly postalAddress: string;
}

/** Rows with one cell per header. The first cell names the row. */
export interface EmailTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** the bar below each row's name, as its length in percent */
  readonly bars?: readonly number[] | undefined;
}

/** The text of an e-mail. The layout is the same for all. */
export interface EmailText {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** after the paragraphs */
  readonly table?: EmailTable | undefined;
  /** after the table */
  readonly notes?: readonly string[] | undefined;
  /** the text of the button; absent if the e-mail has none */
  readonly action?: string;
  /** links that stand in place of the button, one for each choice */
  readonly choices?: readonly { readonly url: string; readonly words: string }[] | undefined;
  /** after the button */
  readonly after: string;
  /** the label of the unsubscribe link */
  readonly ending: string;
}

/** Composes an e-mail. Deterministic: the same text and frame give the same bytes. */
export const renderEmail = (email: EmailText, frame: EmailFrame): ComposedMail => ({
  subject: email.subject,
  html: htmlOf(email, frame),
  text: textOf(email, frame),
});

const textOf = (email: EmailText, { actionUrl, unsubscribeUrl, postalAddress }: EmailFrame) =>
  [
    email.title,
    ...email.paragraphs,
    ...(email.table ? [tableInText(email.table)] : []),
    ...(email.notes ?? []),
    ...buttonsOf(email, actionUrl).map(({ url, words }) => `${words}:\n${url}`),
    email.after,
    `${email.ending}: ${unsubscribeUrl}`,
    postalAddress,
  ].join('\n\n') + '\n';

const buttonsOf = ({ choices, action }: EmailText, url: string) =>
  choices ?? (action === undefined ? [] : [{ url, words: action }]);

const tableInText = ({ heads, rows }: EmailTable): string =>
  rows
    .map(([name, ...cells]) =>
      [name, ...cells.map((cell, index) => `  ${heads[index + 1]}: ${cell}`)].join('\n'),
    )
    .join('\n');

const STYLE =
  'body,.paper{background:#faf7f0;color:#1d1b18}.quiet{color:#5f5a50}a{color:#1f5f45}.call{background:#1f5f45;color:#ffffff}' +
  '@media (prefers-color-scheme:dark){body,.paper{background:#1b1a17!important;color:#ece7dc!important}.quiet{color:#b3ac9e!important}a{color:#8fd6b1!important}.call{background:#8fd6b1!important;color:#12281d!important}}';

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Draws a bar for the value in the cell beside it. */
const barInHtml = (percent: number): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" aria-hidden="true" style="margin:6px 0 0"><tr><td class="call" bgcolor="#1f5f45" width="${Math.max(1, percent)}%" height="6" style="font-size:0;line-height:6px">&nbsp;</td><td style="font-size:0;line-height:6px">&nbsp;</td></tr></table>`;

function tableInHtml({ heads, rows, bars = [] }: EmailTable): string {
  const cell = (
    tag: 'td' | 'th',
    scope: string,
    text: string,
    index: number,
    style: string,
    below = '',
  ) =>
    `<${tag}${scope} align="${index === 0 ? 'left' : 'right'}" valign="bottom" style="padding:10px 0 10px ${index === 0 ? 0 : 12}px;border-bottom:1px solid #c9c2b3;font:${style} ${SANS};font-variant-numeric:tabular-nums">${escapeHtml(text)}${below}</${tag}>`;
  const head = heads.map((text, index) =>
    cell('th', ' scope="col"', text, index, 'bold 13px/1.35'),
  );
  const body = rows.map((row, at) => {
    const bar = bars[at];
    const below = bar === undefined ? '' : barInHtml(bar);
    const cells = row.map((text, index) =>
      index === 0
        ? cell('th', ' scope="row"', text, index, '16px/1.35', below)
        : cell('td', '', text, index, '16px/1.35'),
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 18px"><tr>${head.join('')}</tr>${body.join('')}</table>`;
}

/** Renders a link as a button. The first of several is filled, the others are outlined. */
function buttonInHtml({ url, words }: { url: string; words: string }, index: number): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:4px;font:16px/1.2 ${SANS};text-decoration:none`;
  const look =
    index === 0 ? ` class="call" style="${style}"` : ` style="${style};border:1px solid"`;
  return `<p style="margin:${index === 0 ? 22 : 0}px 0 14px"><a href="${escapeHtml(url)}"${look}>${escapeHtml(words)}</a></p>`;
}

/**
 * Renders one column of 600 px without images, like the digest. One long word does not widen it.
 */
function htmlOf(email: EmailText, { actionUrl, unsubscribeUrl, postalAddress }: EmailFrame) {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 14px;font:16px/1.5 ${SANS}">${escapeHtml(text)}</p>`;
  const small = `margin:4px 0;font:12px/1.5 ${SANS}`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(email.subject)}</title><style>${STYLE}</style></head>`,
    '<body class="paper" style="margin:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper"><tr><td align="center">',
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="paper" style="width:100%;max-width:600px"><tr><td class="paper" style="padding:28px 20px;word-break:break-word">',
    `<h1 style="margin:0 0 16px;font:normal 24px/1.3 Georgia,'Times New Roman',serif">${escapeHtml(email.title)}</h1>`,
    ...email.paragraphs.map(paragraph),
    email.table ? tableInHtml(email.table) : '',
    ...(email.notes ?? []).map(paragraph),
    ...buttonsOf(email, actionUrl).map(buttonInHtml),
    paragraph(email.after),
    `<p class="quiet" style="${small}"><a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(email.ending)}</a></p>`,
    `<p class="quiet" style="${small}">${escapeHtml(postalAddress)}</p>`,
    '</td></tr></table></td></tr></table></body></html>\n',
  ].join('');
}
