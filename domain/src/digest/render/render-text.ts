import type { AlertLink } from '../../alerts/texts/alert-link.ts';
import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { onlyFor } from './mail-versions.ts';
import { sentenceText, type Sentence } from '../../text/sentence.ts';
import { dayNameText, type DayView } from '../sections/days.ts';
import type { NoteView } from '../sections/notes.ts';
import type { NumberView } from '../sections/numbers.ts';
import type { BandSegment } from '../sections/range-band.ts';
import type { AmountRow, SectionItem } from '../sections/section.ts';
import type { DigestView } from './digest-view.ts';
import {
  FRAME_TEXTS,
  linkOfNote,
  linksOfAlert,
  mailedParts,
  MEMBERS,
  SETTING,
  type MailFrame,
} from './mail-frame.ts';

/** The links of a mail; absent where a digest is printed without them. */
type Links = Partial<Pick<MailFrame, 'answerLinks' | 'alertsUrl' | 'closedWeekdayUrl'>>;

/** Renders the digest as plain text. */
export function renderText(view: DigestView, frame: Links = {}): string {
  const { sections, details } = mailedParts(view);
  const blocks = [
    [`${sentenceText(view.business)}: ${sentenceText(view.period)}`],
    [
      ...textsOf([view.verdict.headline]),
      ...textsOf(view.verdict.support ? [view.verdict.support] : []),
      ...textsOf([view.action.sentence]),
      ...view.notes.flatMap((note) => noteTexts(note, frame)),
    ],
    alertTexts(view, frame),
    ...(view.isCompact ? [view.numbers.map(compactNumberText)] : view.numbers.map(numberTexts)),
    view.days.map((day) => dayText(day, view.numbers)),
    ...sections.map(({ title, items }) => [title, ...items.flatMap(itemTexts)]),
    details ? [details.title, ...textsOf([details.introduction, ...details.comparisons])] : [],
    textsOf([view.freshness, ...view.reconciliations.map(({ sentence }) => sentence)]),
  ];
  return blocksText(blocks);
}

/** Separates blocks of lines by an empty line. */
export const blocksText = (blocks: readonly (readonly string[])[]): string =>
  blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');

export const textsOf = (sentences: readonly Sentence[]): string[] => sentences.map(sentenceText);

export const linkText = ({ words, url }: AlertLink): string => `${words}: ${url}`;

/** Renders links as lines that follow another line. */
const linesText = (links: readonly AlertLink[]): string =>
  links.map((link) => `\n${linkText(link)}`).join('');

export function noteTexts(note: NoteView, { closedWeekdayUrl }: Links): string[] {
  const link = closedWeekdayUrl === undefined ? undefined : linkOfNote(note, { closedWeekdayUrl });
  return [sentenceText(note.sentence) + onlyFor(SETTING, link ? linesText([link]) : '')];
}

const numberTexts = ({ name, figure, rangePosition, range, notes, band }: NumberView): string[] => [
  `${name}: ${sentenceText(figure)}${rangePosition ? `, ${sentenceText(rangePosition)}` : ''}`,
  ...(band ? [bandText(band)] : []),
  ...textsOf([...(range ? [range] : []), ...notes]),
];

const compactNumberText = ({ name, figure, range, notes }: NumberView): string =>
  [`${name}: ${sentenceText(figure)}`, ...textsOf([...(range ? [range] : []), ...notes])].join(
    '. ',
  );

function dayText(day: DayView, numbers: readonly NumberView[]): string {
  const figures = day.figures.map(
    (figure, index) => `${numbers[index]?.name.toLowerCase() ?? ''} ${sentenceText(figure)}`,
  );
  return `${sentenceText(dayNameText(day))}: ${figures.join(', ')}`;
}

/** Prints the table of an item, like the HTML, so that both parts have the same figures. */
export const itemTexts = ({ lines, table }: SectionItem): string[] =>
  table
    ? [...textsOf(table.heading ? [table.heading] : []), ...table.rows.map(rowText)]
    : textsOf(lines.map(({ sentence }) => sentence));

export function rowText({ label, amount, isPart }: AmountRow): string {
  const amountText = sentenceText(amount);
  const text = amountText ? `${sentenceText(label)}: ${amountText}` : sentenceText(label);
  return isPart ? `  ${text}` : text;
}

function alertTexts({ alertList: { alerts, further } }: DigestView, frame: Links): string[] {
  if (alerts.length === 0) return [];
  const texts = alerts.flatMap((alert) => [
    ...textsOf([alert.text]),
    sentenceText(alert.detail) + linksOfAlert(alert, frame, linesText),
  ]);
  return [ALERTS_TITLE, ...texts, ...(further ? textsOf([further]) : [])];
}

const MARKS = { outside: '·', normal: '▒', mark: '█' } as const satisfies Record<
  BandSegment['is'],
  string
>;

/** Draws the band with one character for every 2%. The mark always keeps at least one. */
const bandText = (band: readonly BandSegment[]): string =>
  band.map(({ is, percent }) => MARKS[is].repeat(Math.max(1, Math.round(percent / 2)))).join('');

export const renderTextFooter = (frame: MailFrame): string =>
  [
    `${onlyFor(
      MEMBERS,
      `${FRAME_TEXTS.open}: ${frame.snapshotUrl}\n${FRAME_TEXTS.preferences}: ${frame.preferencesUrl}\n`,
    )}${FRAME_TEXTS.unsubscribe}: ${frame.unsubscribeUrl}`,
    frame.postalAddress,
    '',
  ].join('\n');
