import type { AlertLink } from './alert-link.ts';
import { ALERTS_TITLE } from './alert-words.ts';
import type { BandSegment } from './band.ts';
import { dayWords } from './day-words.ts';
import type {
  AlertView,
  DayRow,
  DigestView,
  Item,
  NumberView,
  SectionView,
} from './digest-view.ts';
import { DARK_STYLE, paint, type Colour } from './palette.ts';
import type { Row, Rows } from './rows.ts';
import { say, sentenceText, stretchesOf, type Sentence, type Stretch } from './sentence.ts';

/** What surrounds a digest and is no fact of it. */
export interface MailFrame {
  readonly snapshotUrl: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  /** the sender's postal address, one line */
  readonly postalAddress: string;
  /** where an alert is answered; absent in copies of a mail */
  readonly alertLink?: ((alertId: string) => AlertLink | undefined) | undefined;
}

/** The way to the answer of an alert that can be answered. */
export const linkOfAlert = (
  { id }: AlertView,
  { alertLink }: Pick<MailFrame, 'alertLink'>,
): AlertLink | undefined => (id === null ? undefined : alertLink?.(id));

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const FIGURES = 'font-variant-numeric:tabular-nums lining-nums';

/** An amount never breaks: not after its minus, not before its currency. */
const STYLE = `.n{white-space:nowrap;${FIGURES}}${DARK_STYLE}`;

/** A name of one long word must not widen the column. */
const BREAKS = 'word-break:break-word';

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** `class` and `style` of an element that is painted. */
function look(css: string, ...colours: readonly Colour[]): string {
  const { names, style } = paint(...colours);
  return `${names ? ` class="${names}"` : ''} style="${[css, style].filter(Boolean).join(';')}"`;
}

const stretchHtml = ({ text, fact }: Stretch): string =>
  fact === 'money' || fact === 'percent'
    ? `<span class="n">${escapeHtml(text)}</span>`
    : escapeHtml(text);

const html = (sentence: Sentence): string => stretchesOf(sentence).map(stretchHtml).join('');

/** One column of 600 px, tables and no images: what every mail client shows alike. */
export function renderHtml(view: DigestView, frame: MailFrame): string {
  const rows = [
    headHtml(view),
    ...view.numbers.map((number) => row(numberHtml(number))),
    ...(view.days.length > 0 ? [row(daysHtml(view))] : []),
    ...view.sections.map((section) => row(sectionHtml(section))),
    ...(view.alerts.length > 0 ? [row(alertsHtml(view, frame))] : []),
    row(actionHtml(view, frame)),
    row(footerHtml(view, frame)),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(sentenceText(view.subject))}</title><style>${STYLE}</style></head>`,
    `<body${look('margin:0;padding:0', 'paper')}>${previewHtml(view)}`,
    `<table ${TABLE}${look('', 'paper')}><tr><td align="center" style="padding:8px 0 24px">`,
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"',
    `${look('width:100%;max-width:600px', 'paper', 'ink')}>`,
    ...rows,
    '</table></td></tr></table></body></html>\n',
  ].join('');
}

/**
 * What a list of mails shows beside the subject: the first sentence, and then nothing, so that no
 * amount of the mail itself stands on a locked phone.
 */
const previewHtml = ({ lead }: DigestView): string =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${html(lead)}${'\u034f\u00a0'.repeat(90)}</div>`;

const row = (content: string): string =>
  `<tr><td${look('border-top-width:1px;border-top-style:solid;padding:18px 20px', 'rule')}>${content}</td></tr>`;

const headHtml = ({ business, period, lead, waiting, ahead }: DigestView): string =>
  `<tr><td style="padding:16px 20px 20px">${[
    `<h1 style="margin:0;font:normal 26px/1.25 ${SERIF};${BREAKS}">${html(business)}</h1>`,
    `<p${look(`margin:2px 0 14px;font:italic 15px/1.4 ${SERIF}`, 'quiet')}>${html(period)}</p>`,
    `<p style="margin:0;font:19px/1.45 ${SERIF}">${html(lead)}</p>`,
    waiting ? paragraph(waiting) : '',
    ahead ? paragraph(ahead) : '',
  ].join('')}</td></tr>`;

function numberHtml({ name, figure, place, notes, band, isOut }: NumberView): string {
  return [
    `<table ${TABLE}><tr><td>`,
    `<h2${look(`margin:0;font:italic 16px/1.4 ${SERIF}`, 'quiet')}>${escapeHtml(name)}</h2>`,
    `<p style="margin:0;font:600 28px/1.25 ${SANS}">${headlineHtml(figure)}</p></td>`,
    place
      ? `<td align="right" valign="bottom"${look(`font:${isOut ? 600 : 400} 14px/1.7 ${SANS}`, isOut ? 'attention' : 'quiet')}>${escapeHtml(place)}</td>`
      : '',
    '</tr></table>',
    band ? bandHtml(band, isOut) : '',
    ...notes.map((note) => paragraph(note, 'quiet')),
  ].join('');
}

/** The figure of a number large, what is behind its decimal point and around it smaller. */
function headlineHtml(figure: Sentence): string {
  const small = (text: string) => text && `<span style="font-size:17px">${escapeHtml(text)}</span>`;
  return stretchesOf(figure)
    .map(({ text, fact }) => {
      if (fact !== 'money') return /^\s/.test(text) ? small(text) : escapeHtml(text);
      const point = text.lastIndexOf('.');
      const end = point < 0 ? text.length : point;
      return `<span class="n">${escapeHtml(text.slice(0, end))}${small(text.slice(end))}</span>`;
    })
    .join('');
}

const BAND_HEIGHTS = { outside: 8, normal: 8, mark: 18 } as const satisfies Record<
  BandSegment['is'],
  number
>;

/** The normal range as a bar, and the day as a mark that is higher than the bar. */
function bandHtml(band: readonly BandSegment[], isOut: boolean): string {
  const cells = band.map(({ is, percent }) => {
    const height = BAND_HEIGHTS[is];
    const bar = look(
      `height:${height}px;line-height:${height}px;font-size:0`,
      is === 'mark' && isOut ? 'mark-out' : is,
    );
    return `<td width="${percent}%" valign="middle"><div${bar}>&nbsp;</div></td>`;
  });
  return `<table ${TABLE} aria-hidden="true" style="margin:6px 0;table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
}

/** Three longer amounts beside each other are wider than a phone. */
const LONGEST_OF_THREE = 11;

function daysHtml({ days, numbers }: DigestView): string {
  const isWide = days.some(({ figures }) =>
    figures.some((figure) => sentenceText(figure).length > LONGEST_OF_THREE),
  );
  if (isWide) return days.map((day) => stackedDayHtml(day, numbers)).join('');
  const head = numbers.map(
    ({ name }) =>
      `<th align="right"${look(`padding:0 0 6px 8px;font:italic 14px/1.3 ${SERIF}`, 'quiet')}>${escapeHtml(name)}</th>`,
  );
  const body = days.map(
    ({ facts, figures }) =>
      `<tr>${dayHtml(facts)}${figures
        .map(
          (figure) =>
            `<td align="right" valign="top" style="padding:5px 0 5px 8px;font:13px/1.5 ${SANS}">${html(figure)}</td>`,
        )
        .join('')}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td></td>${head.join('')}</tr>${body.join('')}</table>`;
}

const stackedDayHtml = ({ facts, figures }: DayRow, numbers: readonly NumberView[]): string =>
  rowsHtml({
    head: dayWords(facts),
    rows: figures.map((amount, index) => ({
      label: say`${numbers[index]?.name ?? ''}`,
      amount,
      isPart: true,
    })),
  });

function dayHtml({ date, holiday }: DayRow['facts']): string {
  const small = (words: Sentence) =>
    `<br><span${look('font-size:12px;white-space:nowrap', 'quiet')}>${html(words)}</span>`;
  return `<th align="left" valign="top" style="padding:5px 0;font:14px/1.4 ${SANS}">${[
    html(say`${{ of: date, style: 'weekday' }}`),
    small(say`${{ of: date, style: 'short' }}`),
    holiday ? small(say`${holiday}`) : '',
  ].join('')}</th>`;
}

const alertsHtml = ({ alerts, furtherAlerts }: DigestView, frame: MailFrame): string =>
  `${heading(ALERTS_TITLE)}${alerts.map((alert) => alertHtml(alert, frame)).join('')}${
    furtherAlerts ? paragraph(furtherAlerts, 'quiet') : ''
  }`;

function alertHtml(alert: AlertView, frame: MailFrame): string {
  const { level, words, detail } = alert;
  const link = linkOfAlert(alert, frame);
  const colour = level === 'critical' ? ['severe' as const] : [];
  return `<div${look('margin:10px 0 0;border-left-width:4px;border-left-style:solid;padding:0 0 0 12px', `edge-${level}`)}>${[
    `<p${look(`margin:0;font:600 15px/1.45 ${SANS}`, ...colour)}>${html(words)}</p>`,
    paragraph(detail, 'quiet'),
    link
      ? `<p style="margin:6px 0 0;font:15px/1.5 ${SANS}"><a href="${escapeHtml(link.url)}"${look('', 'link')}>${escapeHtml(link.words)}</a></p>`
      : '',
  ].join('')}</div>`;
}

const sectionHtml = ({ title, items }: SectionView): string =>
  `${heading(title)}${items.map(itemHtml).join('')}`;

const heading = (title: string): string =>
  `<h2 style="margin:0 0 4px;font:normal 19px/1.3 ${SERIF}">${escapeHtml(title)}</h2>`;

function itemHtml({ sentences, rows }: Item): string {
  if (!rows) return sentences.map((sentence) => paragraph(sentence)).join('');
  return rowsHtml(rows);
}

const rowsHtml = ({ head, rows }: Rows): string =>
  `${head ? paragraph(head) : ''}<table ${TABLE} style="margin:0 0 8px">${rows.map(rowHtml).join('')}</table>`;

function rowHtml({ label, amount, isPart }: Row): string {
  const colours: Colour[] = isPart ? ['quiet'] : [];
  const left = look(
    `padding:2px 0 2px ${isPart ? 12 : 0}px;font:14px/1.45 ${SANS};${BREAKS}`,
    ...colours,
  );
  const right = look(`padding:2px 0 2px 12px;font:14px/1.45 ${SANS}`, ...colours);
  return `<tr><td${left}>${html(label)}</td><td align="right" valign="top"${right}>${html(amount)}</td></tr>`;
}

const paragraph = (sentence: Sentence, ...colours: readonly Colour[]): string =>
  `<p${look(`margin:4px 0 0;font:14px/1.5 ${SANS}`, ...colours)}>${html(sentence)}</p>`;

const actionHtml = ({ action }: DigestView, { snapshotUrl }: MailFrame): string =>
  [
    `<p style="margin:0 0 14px;font:19px/1.45 ${SERIF}">${html(action)}</p>`,
    `<a href="${escapeHtml(snapshotUrl)}"${look(`display:inline-block;padding:11px 20px;border-radius:4px;font:15px/1.2 ${SANS};text-decoration:none`, 'call', 'call-text')}>Open this snapshot</a>`,
  ].join('');

function footerHtml({ freshness, tied }: DigestView, frame: MailFrame): string {
  const small = look(`margin:0 0 6px;font:12px/1.5 ${SANS}`, 'quiet');
  const link = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}"${look('', 'link')}>${words}</a>`;
  return [
    ...[freshness, ...tied].map((sentence) => `<p${small}>${html(sentence)}</p>`),
    `<p${small}>${link(frame.preferencesUrl, 'Preferences')} · ${link(frame.unsubscribeUrl, 'Unsubscribe from this digest')}</p>`,
    `<p${small}>${escapeHtml(frame.postalAddress)}</p>`,
  ].join('');
}
