import type { BandSegment } from './band.ts';
import type { DigestView, NumberView, SectionView } from './digest-view.ts';
import { sentenceText, type Sentence } from './sentence.ts';

/** What surrounds a digest and is no fact of it. */
export interface MailFrame {
  readonly snapshotUrl: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  /** the sender's postal address, one line */
  readonly postalAddress: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const html = (sentence: Sentence): string => escapeHtml(sentenceText(sentence));

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Ink on warm paper, one deep green, amber for attention; each with its dark twin below. */
const STYLE = `
body{margin:0;padding:0;background:#faf7f0}
.paper{background:#faf7f0;color:#1d1b18}
.quiet{color:#5f5a50}
.line{border-top:1px solid #ddd6c7}
.outside{background:#e8e2d5}
.normal{background:#a9c9b5}
.mark{background:#1f5f45}
.mark-out{background:#9a6700}
.call{background:#1f5f45;color:#ffffff}
a{color:#1f5f45}
@media (prefers-color-scheme:dark){
body,.paper{background:#1b1a17!important;color:#ece7dc!important}
.quiet{color:#b3ac9e!important}
.line{border-top-color:#3b3831!important}
.outside{background:#34312b!important}
.normal{background:#2f5f48!important}
.mark{background:#8fd6b1!important}
.mark-out{background:#e0b04c!important}
.call{background:#8fd6b1!important;color:#12281d!important}
a{color:#8fd6b1!important}
}`.replaceAll('\n', '');

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** One column of 600 px, tables and no images: what every mail client shows alike. */
export function renderHtml(view: DigestView, frame: MailFrame): string {
  const rows = [
    row(`<h1 style="margin:0;font:normal 22px/1.3 ${SERIF}">${html(view.title)}</h1>`),
    row(`<p style="margin:0;font:16px/1.5 ${SANS}">${html(view.lead)}</p>`),
    ...view.numbers.map((number) => row(numberHtml(number), true)),
    ...(view.days.length > 0 ? [row(daysHtml(view), true)] : []),
    ...view.sections.map((section) => row(sectionHtml(section), true)),
    row(
      `<p style="margin:0 0 12px;font:bold 16px/1.5 ${SANS}">${html(view.action)}</p>${button(frame)}`,
      true,
    ),
    row(footerHtml(view, frame), true),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${html(view.subject)}</title><style>${STYLE}</style></head>`,
    `<body class="paper" style="margin:0"><table ${TABLE} class="paper"><tr><td align="center">`,
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" class="paper"',
    ' style="width:100%;max-width:600px">',
    ...rows,
    '</table></td></tr></table></body></html>\n',
  ].join('');
}

const row = (content: string, hasLine = false): string =>
  `<tr><td class="paper${hasLine ? ' line' : ''}" style="padding:16px 20px">${content}</td></tr>`;

function numberHtml({ name, figure, notes, band, isOut }: NumberView): string {
  const figures = 'font-variant-numeric:tabular-nums lining-nums';
  return [
    `<p class="quiet" style="margin:0;font:italic 15px/1.4 ${SERIF}">${escapeHtml(name)}</p>`,
    `<p style="margin:0;font:bold 28px/1.3 ${SANS};${figures}">${html(figure)}</p>`,
    band ? bandHtml(band, isOut) : '',
    ...notes.map((note) => paragraph(note, 'quiet')),
  ].join('');
}

function bandHtml(band: readonly BandSegment[], isOut: boolean): string {
  const cells = band.map(({ is, percent }) => {
    const name = is === 'mark' && isOut ? 'mark-out' : is;
    return `<td class="${name}" width="${percent}%" height="10" style="font-size:0;line-height:10px">&nbsp;</td>`;
  });
  return `<table ${TABLE} aria-hidden="true" style="margin:8px 0"><tr>${cells.join('')}</tr></table>`;
}

function daysHtml({ days, numbers }: DigestView): string {
  const cell = (tag: string, content: string, align: string) =>
    `<${tag} align="${align}" style="padding:4px 0;font:14px/1.4 ${SANS}">${content}</${tag}>`;
  const head = numbers.map(({ name }) => cell('th', escapeHtml(name), 'right'));
  const body = days.map(
    ({ day, figures }) =>
      `<tr>${cell('td', html(day), 'left')}${figures.map((figure) => cell('td', html(figure), 'right')).join('')}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cell('th', 'Day', 'left')}${head.join('')}</tr>${body.join('')}</table>`;
}

const sectionHtml = ({ title, lines }: SectionView): string =>
  `<h2 style="margin:0 0 4px;font:normal 18px/1.3 ${SERIF}">${escapeHtml(title)}</h2>${lines
    .map((line) => paragraph(line))
    .join('')}`;

const paragraph = (sentence: Sentence, name?: string): string =>
  `<p${name ? ` class="${name}"` : ''} style="margin:4px 0;font:14px/1.5 ${SANS}">${html(sentence)}</p>`;

const button = ({ snapshotUrl }: MailFrame): string =>
  `<a class="call" href="${escapeHtml(snapshotUrl)}" style="display:inline-block;padding:10px 18px;border-radius:4px;font:15px/1.2 ${SANS};text-decoration:none">Open this snapshot</a>`;

function footerHtml({ freshness }: DigestView, frame: MailFrame): string {
  const small = `margin:4px 0;font:12px/1.5 ${SANS}`;
  return [
    `<p class="quiet" style="${small}">${html(freshness)}</p>`,
    `<p class="quiet" style="${small}"><a href="${escapeHtml(frame.preferencesUrl)}">Preferences</a> · `,
    `<a href="${escapeHtml(frame.unsubscribeUrl)}">Unsubscribe</a></p>`,
    `<p class="quiet" style="${small}">${escapeHtml(frame.postalAddress)}</p>`,
  ].join('');
}
