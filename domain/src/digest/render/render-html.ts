import type { AlertLink } from '../../alerts/texts/alert-link.ts';
import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { say, sentenceText, segmentsOf, type Sentence, type Segment } from '../../text/sentence.ts';
import type { AlertView } from '../sections/alerts.ts';
import { dayNameText, type DayView } from '../sections/days.ts';
import type { NoteView } from '../sections/notes.ts';
import type { NumberView } from '../sections/numbers.ts';
import type { BandSegment } from '../sections/range-band.ts';
import type { AmountRow, AmountTable, SectionItem } from '../sections/section.ts';
import type { SectionView } from '../sections/sections.ts';
import type { DigestView } from './digest-view.ts';
import { DARK_STYLE, paint, type Color } from './palette.ts';

/** The links and the address around a digest, which are not among its facts. */
export interface MailFrame {
  readonly snapshotUrl: string;
  readonly unsubscribeUrl: string;
  readonly preferencesUrl: string;
  /** Where an owner says whether the business is closed on a weekday. */
  readonly closedWeekdayUrl: string;
  /** The sender's postal address on one line. */
  readonly postalAddress: string;
  /** Where to answer an alert; absent in copies of a mail. */
  readonly alertLink?: ((alertId: string) => AlertLink | undefined) | undefined;
}

/** Returns the link to answer an alert, if it can be answered. */
export const linkOfAlert = (
  { id }: AlertView,
  { alertLink }: Pick<MailFrame, 'alertLink'>,
): AlertLink | undefined => (id === null ? undefined : alertLink?.(id));

/** Returns where to answer the question of a note, if it asks one. */
export const linkOfNote = (
  { question }: NoteView,
  { closedWeekdayUrl }: Pick<MailFrame, 'closedWeekdayUrl'>,
): AlertLink | undefined => question && { url: closedWeekdayUrl, words: question.words };

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

/** Amounts never break, neither after the minus sign nor before the currency. */
const STYLE = `.n{white-space:nowrap;${FIGURES}}${DARK_STYLE}`;

/** Keeps a long word in a name from widening the column. */
const BREAKS = 'word-break:break-word';

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Returns the `class` and `style` attributes of a colored element. */
function styled(css: string, ...colors: readonly Color[]): string {
  const { names, style } = paint(...colors);
  return `${names ? ` class="${names}"` : ''} style="${[css, style].filter(Boolean).join(';')}"`;
}

const segmentHtml = ({ text, fact }: Segment): string =>
  fact === 'money' || fact === 'percent'
    ? `<span class="n">${escapeHtml(text)}</span>`
    : escapeHtml(text);

const html = (sentence: Sentence): string => segmentsOf(sentence).map(segmentHtml).join('');

/** Renders one column of 600 px with tables and no images, which every mail client shows alike. */
export function renderHtml(view: DigestView, frame: MailFrame): string {
  const rows = [
    headHtml(view, frame),
    ...view.numbers.map((number) => row(numberHtml(number))),
    ...(view.days.length > 0 ? [row(daysHtml(view))] : []),
    ...view.sections.map((section) => row(sectionHtml(section))),
    ...(view.alertList.alerts.length > 0 ? [row(alertsHtml(view, frame))] : []),
    row(actionHtml(view, frame)),
    row(footerHtml(view, frame)),
  ];
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(sentenceText(view.subject))}</title><style>${STYLE}</style></head>`,
    `<body${styled('margin:0;padding:0', 'paper')}>${previewHtml(view)}`,
    `<table ${TABLE}${styled('', 'paper')}><tr><td align="center" style="padding:8px 0 24px">`,
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"',
    `${styled('width:100%;max-width:600px', 'paper', 'ink')}>`,
    ...rows,
    '</table></td></tr></table></body></html>\n',
  ].join('');
}

/**
 * Renders the text that a mail list shows beside the subject. Padding follows the summary, so that a
 * locked phone shows no amount.
 */
const previewHtml = ({ summary }: DigestView): string =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${html(summary)}${'\u034f\u00a0'.repeat(90)}</div>`;

const row = (content: string): string =>
  `<tr><td${styled('border-top-width:1px;border-top-style:solid;padding:18px 20px', 'rule')}>${content}</td></tr>`;

const headHtml = ({ business, period, summary, notes }: DigestView, frame: MailFrame): string =>
  `<tr><td style="padding:16px 20px 20px">${[
    `<h1 style="margin:0;font:normal 26px/1.25 ${SERIF};${BREAKS}">${html(business)}</h1>`,
    `<p${styled(`margin:2px 0 14px;font:italic 15px/1.4 ${SERIF}`, 'quiet')}>${html(period)}</p>`,
    `<p style="margin:0;font:19px/1.45 ${SERIF}">${html(summary)}</p>`,
    ...notes.map((note) => paragraph(note.sentence) + linkHtml(linkOfNote(note, frame))),
  ].join('')}</td></tr>`;

function numberHtml(number: NumberView): string {
  const { name, figure, rangePosition, notes, band, isOutOfRange } = number;
  return [
    `<table ${TABLE}><tr><td>`,
    `<h2${styled(`margin:0;font:italic 16px/1.4 ${SERIF}`, 'quiet')}>${escapeHtml(name)}</h2>`,
    `<p style="margin:0;font:600 28px/1.25 ${SANS}">${headlineHtml(figure)}</p></td>`,
    rangePosition
      ? `<td align="right" valign="bottom"${styled(`font:${isOutOfRange ? 600 : 400} 14px/1.7 ${SANS}`, isOutOfRange ? 'attention' : 'quiet')}>${escapeHtml(rangePosition)}</td>`
      : '',
    '</tr></table>',
    band ? bandHtml(band, isOutOfRange) : '',
    ...notes.map((note) => paragraph(note, 'quiet')),
  ].join('');
}

/** Renders a number in large type, with its cents and its words in small type. */
function headlineHtml(figure: Sentence): string {
  const small = (text: string) => text && `<span style="font-size:17px">${escapeHtml(text)}</span>`;
  return segmentsOf(figure)
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

/** Renders the expected range as a bar, and the number as a taller mark. */
function bandHtml(band: readonly BandSegment[], isOutOfRange: boolean): string {
  const cells = band.map(({ is, percent }) => {
    const height = BAND_HEIGHTS[is];
    const bar = styled(
      `height:${height}px;line-height:${height}px;font-size:0`,
      is === 'mark' && isOutOfRange ? 'mark-out' : is,
    );
    return `<td width="${percent}%" valign="middle"><div${bar}>&nbsp;</div></td>`;
  });
  return `<table ${TABLE} aria-hidden="true" style="margin:6px 0;table-layout:fixed"><tr>${cells.join('')}</tr></table>`;
}

/**
 * The maximum length of an amount, in characters, so that three amounts fit side by side on a
 * phone.
 */
const MAX_AMOUNT_LENGTH = 11;

function daysHtml({ days, numbers }: DigestView): string {
  const isWide = days.some(({ figures }) =>
    figures.some((figure) => sentenceText(figure).length > MAX_AMOUNT_LENGTH),
  );
  if (isWide) return days.map((day) => stackedDayHtml(day, numbers)).join('');
  const head = numbers.map(
    ({ name }) =>
      `<th align="right"${styled(`padding:0 0 6px 8px;font:italic 14px/1.3 ${SERIF}`, 'quiet')}>${escapeHtml(name)}</th>`,
  );
  const body = days.map(
    (day) =>
      `<tr>${dayHtml(day)}${day.figures
        .map(
          (figure) =>
            `<td align="right" valign="top" style="padding:5px 0 5px 8px;font:13px/1.5 ${SANS}">${html(figure)}</td>`,
        )
        .join('')}</tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td></td>${head.join('')}</tr>${body.join('')}</table>`;
}

const stackedDayHtml = (day: DayView, numbers: readonly NumberView[]): string =>
  tableHtml({
    heading: dayNameText(day),
    rows: day.figures.map((amount, index) => ({
      label: say`${numbers[index]?.name ?? ''}`,
      amount,
      isPart: true,
    })),
  });

function dayHtml({ date, holiday }: DayView): string {
  const small = (words: Sentence) =>
    `<br><span${styled('font-size:12px;white-space:nowrap', 'quiet')}>${html(words)}</span>`;
  return `<th align="left" valign="top" style="padding:5px 0;font:14px/1.4 ${SANS}">${[
    html(say`${{ of: date, style: 'weekday' }}`),
    small(say`${{ of: date, style: 'short' }}`),
    holiday ? small(say`${holiday}`) : '',
  ].join('')}</th>`;
}

const alertsHtml = ({ alertList: { alerts, further } }: DigestView, frame: MailFrame): string =>
  `${heading(ALERTS_TITLE)}${alerts.map((alert) => alertHtml(alert, frame)).join('')}${
    further ? paragraph(further, 'quiet') : ''
  }`;

function alertHtml(alert: AlertView, frame: MailFrame): string {
  const { level, text, detail } = alert;
  const color = level === 'critical' ? ['severe' as const] : [];
  return `<div${styled('margin:10px 0 0;border-left-width:4px;border-left-style:solid;padding:0 0 0 12px', `edge-${level}`)}>${[
    `<p${styled(`margin:0;font:600 15px/1.45 ${SANS}`, ...color)}>${html(text)}</p>`,
    paragraph(detail, 'quiet'),
    linkHtml(linkOfAlert(alert, frame)),
  ].join('')}</div>`;
}

const linkHtml = (link: AlertLink | undefined): string =>
  link
    ? `<p style="margin:6px 0 0;font:15px/1.5 ${SANS}"><a href="${escapeHtml(link.url)}"${styled('', 'link')}>${escapeHtml(link.words)}</a></p>`
    : '';

const sectionHtml = ({ title, items }: SectionView): string =>
  `${heading(title)}${items.map(itemHtml).join('')}`;

const heading = (title: string): string =>
  `<h2 style="margin:0 0 4px;font:normal 19px/1.3 ${SERIF}">${escapeHtml(title)}</h2>`;

const itemHtml = ({ lines, table }: SectionItem): string =>
  table ? tableHtml(table) : lines.map(({ sentence }) => paragraph(sentence)).join('');

const tableHtml = ({ heading: head, rows }: AmountTable): string =>
  `${head ? paragraph(head) : ''}<table ${TABLE} style="margin:0 0 8px">${rows.map(rowHtml).join('')}</table>`;

function rowHtml({ label, amount, isPart }: AmountRow): string {
  const colors: Color[] = isPart ? ['quiet'] : [];
  const left = styled(
    `padding:2px 0 2px ${isPart ? 12 : 0}px;font:14px/1.45 ${SANS};${BREAKS}`,
    ...colors,
  );
  const right = styled(`padding:2px 0 2px 12px;font:14px/1.45 ${SANS}`, ...colors);
  return `<tr><td${left}>${html(label)}</td><td align="right" valign="top"${right}>${html(amount)}</td></tr>`;
}

const paragraph = (sentence: Sentence, ...colors: readonly Color[]): string =>
  `<p${styled(`margin:4px 0 0;font:14px/1.5 ${SANS}`, ...colors)}>${html(sentence)}</p>`;

const actionHtml = ({ action }: DigestView, { snapshotUrl }: MailFrame): string =>
  [
    `<p style="margin:0 0 14px;font:19px/1.45 ${SERIF}">${html(action.sentence)}</p>`,
    `<a href="${escapeHtml(snapshotUrl)}"${styled(`display:inline-block;padding:11px 20px;border-radius:4px;font:15px/1.2 ${SANS};text-decoration:none`, 'call', 'call-text')}>Open this snapshot</a>`,
  ].join('');

function footerHtml({ freshness, reconciliations }: DigestView, frame: MailFrame): string {
  const small = styled(`margin:0 0 6px;font:12px/1.5 ${SANS}`, 'quiet');
  const link = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}"${styled('', 'link')}>${words}</a>`;
  return [
    ...[freshness, ...reconciliations.map(({ sentence }) => sentence)].map(
      (sentence) => `<p${small}>${html(sentence)}</p>`,
    ),
    `<p${small}>${link(frame.preferencesUrl, 'Preferences')} · ${link(frame.unsubscribeUrl, 'Unsubscribe from this digest')}</p>`,
    `<p${small}>${escapeHtml(frame.postalAddress)}</p>`,
  ].join('');
}
