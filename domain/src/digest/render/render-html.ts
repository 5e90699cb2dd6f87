import type { AlertLink } from '../../alerts/texts/alert-link.ts';
import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { onlyFor } from './mail-versions.ts';
import { NOTHING, say, sentenceText } from '../../text/sentence.ts';
import type { AlertView } from '../sections/alerts.ts';
import { dayNameText, type DayView } from '../sections/days.ts';
import type { DetailsView } from '../sections/details.ts';
import type { NumberView } from '../sections/numbers.ts';
import type { BandSegment } from '../sections/range-band.ts';
import type { SectionItem } from '../sections/section.ts';
import type { SectionView } from '../sections/sections.ts';
import type { DigestView } from './digest-view.ts';
import { escapeHtml } from './escape-html.ts';
import {
  BREAKS,
  figureHtml,
  heading,
  html,
  paragraph,
  SANS,
  SERIF,
  styled,
  TABLE,
  tableHtml,
} from './html-parts.ts';
import {
  FRAME_TEXTS,
  linkOfNote,
  linksOfAlert,
  mailedParts,
  MEMBERS,
  SETTING,
  type MailFrame,
} from './mail-frame.ts';
import { DARK_STYLE, type Color } from './palette.ts';

const FIGURES = 'font-variant-numeric:tabular-nums lining-nums';

/** Amounts never break, neither after the minus sign nor before the currency. */
const STYLE = `.n{white-space:nowrap;${FIGURES}}${DARK_STYLE}`;

/** Renders one column of 600 px with tables and no images, which every mail client shows alike. */
export function renderHtml(
  view: DigestView,
  frame: MailFrame,
  { subject, preheader }: { readonly subject: string; readonly preheader: string },
): string {
  const { sections, details } = mailedParts(view);
  const rows = [
    headHtml(view, frame),
    ...(view.alertList.alerts.length > 0 ? [row(alertsHtml(view, frame))] : []),
    ...(view.isCompact
      ? [row(compactNumbersHtml(view.numbers))]
      : view.numbers.map((number) => row(numberHtml(number)))),
    ...(view.days.length > 0 ? [row(daysHtml(view))] : []),
    onlyFor(MEMBERS, row(openHtml(frame))),
    ...sections.map((section) => row(sectionHtml(section))),
    ...(details ? [row(detailsHtml(details))] : []),
    row(footerHtml(view, frame)),
  ];
  return pageHtml(rows, subject, preheader);
}

/** Wraps rows in the page that all digests share. */
export const pageHtml = (rows: readonly string[], subject: string, preheader: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head>`,
    `<body${styled('margin:0;padding:0', 'paper')}>${preheaderHtml(preheader)}`,
    `<table ${TABLE}${styled('', 'paper')}><tr><td align="center" style="padding:8px 0 24px">`,
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"',
    `${styled('width:100%;max-width:600px', 'paper', 'ink')}>`,
    ...rows,
    '</table></td></tr></table></body></html>\n',
  ].join('');

/**
 * Renders the text that a mail list shows beside the subject. Padding follows it, so that the list
 * shows nothing else of the mail.
 */
const preheaderHtml = (preheader: string): string =>
  `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}${'\u034f\u00a0'.repeat(90)}</div>`;

export const row = (content: string): string =>
  `<tr><td${styled('border-top-width:1px;border-top-style:solid;padding:18px 20px', 'rule')}>${content}</td></tr>`;

function headHtml(view: DigestView, frame: MailFrame): string {
  const { business, period, verdict, action, notes } = view;
  return `<tr><td style="padding:16px 20px 20px">${[
    `<p${styled(`margin:0 0 10px;font:14px/1.4 ${SANS};${BREAKS}`, 'quiet')}>${html(business)}<br>${html(period)}</p>`,
    `<h1 style="margin:0;font:normal 24px/1.3 ${SERIF};${BREAKS}">${html(verdict.headline)}</h1>`,
    verdict.support
      ? `<p style="margin:8px 0 0;font:16px/1.45 ${SANS};${BREAKS}">${html(verdict.support)}</p>`
      : '',
    `<p style="margin:10px 0 0;font:${action.isNeeded ? 600 : 400} 16px/1.45 ${SANS};${BREAKS}">${html(action.sentence)}</p>`,
    ...notes.map(
      (note) => paragraph(note.sentence) + onlyFor(SETTING, linkHtml(linkOfNote(note, frame))),
    ),
  ].join('')}</td></tr>`;
}

export const linkHtml = (link: AlertLink | undefined): string =>
  link
    ? `<p style="margin:6px 0 0;font:15px/1.5 ${SANS}"><a href="${escapeHtml(link.url)}"${styled('', 'link')}>${escapeHtml(link.words)}</a></p>`
    : '';

const alertsHtml = ({ alertList: { alerts, further } }: DigestView, frame: MailFrame): string =>
  `${heading(ALERTS_TITLE)}${alerts.map((alert) => alertHtml(alert, frame)).join('')}${
    further ? paragraph(further, 'quiet') : ''
  }`;

const alertHtml = (alert: AlertView, frame: MailFrame): string =>
  alertItemHtml(alert, linksOfAlert(alert, frame, answersHtml));

/**
 * Renders an alert.
 *
 * @param answers its rendered links
 */
export function alertItemHtml(
  { level, text, detail }: Pick<AlertView, 'level' | 'text' | 'detail'>,
  answers: string,
): string {
  const color = level === 'critical' ? ['severe' as const] : [];
  return `<div${styled('margin:12px 0 0;border-left-width:4px;border-left-style:solid;padding:0 0 0 12px', `edge-${level}`)}>${[
    `<p${styled(`margin:0;font:600 16px/1.45 ${SANS};${BREAKS}`, ...color)}>${html(text)}</p>`,
    paragraph(detail, 'quiet'),
    answers,
  ].join('')}</div>`;
}

/** Renders the answers of an alert as buttons. */
export const answersHtml = (links: readonly AlertLink[]): string =>
  `<p style="margin:4px 0 0">${links.map((link) => buttonHtml(link, 'answer', 'link')).join('')}</p>`;

/** Renders a link as a button that is 44 px high, the smallest comfortable touch target. */
export const buttonHtml = ({ url, words }: AlertLink, ...colors: readonly Color[]): string =>
  `<a href="${escapeHtml(url)}"${styled(`display:inline-block;margin:4px 8px 4px 0;padding:11px 16px;border-width:1px;border-style:solid;border-radius:4px;font:15px/20px ${SANS};text-decoration:none`, ...colors)}>${escapeHtml(words)}</a>`;

/** The number of characters that fit beside each other on a phone. */
const MAX_LENGTH = { figure: 14, figureWithPosition: 30, compactFigure: 16 } as const;

function numberHtml(number: NumberView): string {
  const { name, figure, rangePosition, range, notes, band, isOutOfRange } = number;
  const length = sentenceText(figure).length;
  const position = rangePosition ?? NOTHING;
  const isStacked = length + sentenceText(position).length > MAX_LENGTH.figureWithPosition;
  const [size, cents] = length > MAX_LENGTH.figure ? [21, 15] : [28, 17];
  const color = isOutOfRange ? 'attention' : 'quiet';
  const weight = isOutOfRange ? 600 : 400;
  return [
    `<table ${TABLE}><tr><td>`,
    `<h2${styled(`margin:0;font:italic 16px/1.4 ${SERIF}`, 'quiet')}>${escapeHtml(name)}</h2>`,
    `<p style="margin:0;font:600 ${size}px/1.25 ${SANS}">${figureHtml(figure, cents)}</p></td>`,
    rangePosition && !isStacked
      ? `<td align="right" valign="bottom"${styled(`padding:0 0 2px 12px;font:${weight} 14px/1.5 ${SANS}`, color)}>${html(rangePosition)}</td>`
      : '',
    '</tr></table>',
    rangePosition && isStacked
      ? `<p${styled(`margin:0;font:${weight} 14px/1.5 ${SANS}`, color)}>${html(rangePosition)}</p>`
      : '',
    band ? bandHtml(band, isOutOfRange) : '',
    ...[...(range ? [range] : []), ...notes].map((note) => paragraph(note, 'quiet')),
  ].join('');
}

/**
 * Renders the three numbers without bands, one row each. The range takes a row of its own, because
 * a long amount leaves no room beside it on a phone.
 */
const compactNumbersHtml = (numbers: readonly NumberView[]): string =>
  `<table ${TABLE}>${numbers
    .map(({ name, figure, range, notes }) => {
      const below = [...(range ? [range] : []), ...notes]
        .map((note) => paragraph(note, 'quiet'))
        .join('');
      const isLong = sentenceText(figure).length > MAX_LENGTH.compactFigure;
      const [size, cents] = isLong ? [15, 13] : [18, 14];
      return `<tr><td valign="top" style="padding:6px 12px 0 0;font:italic 16px/1.4 ${SERIF}">${escapeHtml(name)}</td><td align="right" valign="top" style="padding:6px 0 0;font:600 ${size}px/1.4 ${SANS}">${figureHtml(figure, cents)}</td></tr><tr><td colspan="2" style="padding:0 0 6px">${below}</td></tr>`;
    })
    .join('')}</table>`;

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

/** Stacks the days, because three columns of amounts do not fit on a phone. */
const daysHtml = ({ days, numbers }: DigestView): string =>
  days.map((day) => dayHtml(day, numbers)).join('');

const dayHtml = (day: DayView, numbers: readonly NumberView[]): string =>
  tableHtml({
    heading: dayNameText(day),
    rows: day.figures.map((amount, index) => ({
      label: say`${numbers[index]?.name ?? ''}`,
      amount,
      isPart: true,
    })),
  });

const openHtml = ({ snapshotUrl }: MailFrame): string =>
  buttonHtml({ url: snapshotUrl, words: FRAME_TEXTS.open }, 'call', 'call-text', 'call-edge');

const sectionHtml = ({ title, items }: SectionView): string =>
  `${heading(title)}${items.map(itemHtml).join('')}`;

export const itemHtml = ({ lines, table }: SectionItem): string =>
  table ? tableHtml(table) : lines.map(({ sentence }) => paragraph(sentence)).join('');

const detailsHtml = ({ title, introduction, comparisons }: DetailsView): string =>
  [
    heading(title),
    paragraph(introduction, 'quiet'),
    ...comparisons.map((sentence) => paragraph(sentence)),
  ].join('');

function footerHtml({ freshness, reconciliations }: DigestView, frame: MailFrame): string {
  const small = styled(`margin:0 0 6px;font:13px/1.5 ${SANS};${BREAKS}`, 'quiet');
  const link = (url: string, words: string) =>
    `<a href="${escapeHtml(url)}"${styled('', 'link')}>${words}</a>`;
  return [
    ...[freshness, ...reconciliations.map(({ sentence }) => sentence)].map(
      (sentence) => `<p${small}>${html(sentence)}</p>`,
    ),
    `<p${small}>${onlyFor(MEMBERS, `${link(frame.preferencesUrl, FRAME_TEXTS.preferences)} · `)}${link(frame.unsubscribeUrl, FRAME_TEXTS.unsubscribe)}</p>`,
    `<p${small}>${escapeHtml(frame.postalAddress)}</p>`,
  ].join('');
}
