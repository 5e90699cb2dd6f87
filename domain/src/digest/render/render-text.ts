import type { AlertLink } from '../../alerts/texts/alert-link.ts';
import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { sentenceText, type Sentence } from '../../text/sentence.ts';
import { dayNameText, type DayView } from '../sections/days.ts';
import type { NoteView } from '../sections/notes.ts';
import type { NumberView } from '../sections/numbers.ts';
import type { BandSegment } from '../sections/range-band.ts';
import type { DigestView } from './digest-view.ts';
import { linkOfAlert, linkOfNote, type MailFrame } from './render-html.ts';

/** The links of a mail; absent where a digest is printed without them. */
type Links = Partial<Pick<MailFrame, 'alertLink' | 'closedWeekdayUrl'>>;

/** Renders the digest as plain text. */
export function renderText(view: DigestView, frame: Links = {}): string {
  const blocks = [
    [`${sentenceText(view.business)}: ${sentenceText(view.period)}`],
    [...textsOf([view.summary]), ...view.notes.flatMap((note) => noteTexts(note, frame))],
    ...view.numbers.map(numberTexts),
    view.days.map((day) => dayText(day, view.numbers)),
    ...view.sections.map(({ title, items }) => [
      title,
      ...textsOf(items.flatMap(({ lines }) => lines.map(({ sentence }) => sentence))),
    ]),
    alertTexts(view, frame),
    [sentenceText(view.action.sentence)],
    textsOf([view.freshness, ...view.reconciliations.map(({ sentence }) => sentence)]),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

const textsOf = (sentences: readonly Sentence[]): string[] => sentences.map(sentenceText);

const linkTexts = (link: AlertLink | undefined): string[] =>
  link ? [`${link.words}: ${link.url}`] : [];

const noteTexts = (note: NoteView, { closedWeekdayUrl }: Links): string[] => [
  sentenceText(note.sentence),
  ...linkTexts(closedWeekdayUrl === undefined ? undefined : linkOfNote(note, { closedWeekdayUrl })),
];

const numberTexts = ({ name, figure, rangePosition, notes, band }: NumberView): string[] => [
  `${name}: ${sentenceText(figure)}${rangePosition ? `, ${rangePosition}` : ''}`,
  ...(band ? [bandText(band)] : []),
  ...textsOf(notes),
];

function dayText(day: DayView, numbers: readonly NumberView[]): string {
  const figures = day.figures.map(
    (figure, index) => `${numbers[index]?.name.toLowerCase() ?? ''} ${sentenceText(figure)}`,
  );
  return `${sentenceText(dayNameText(day))}: ${figures.join(', ')}`;
}

function alertTexts({ alertList: { alerts, further } }: DigestView, frame: Links): string[] {
  if (alerts.length === 0) return [];
  const texts = alerts.flatMap((alert) => [
    ...textsOf([alert.text, alert.detail]),
    ...linkTexts(linkOfAlert(alert, frame)),
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
    `Open this snapshot: ${frame.snapshotUrl}`,
    `Preferences: ${frame.preferencesUrl}`,
    `Unsubscribe from this digest: ${frame.unsubscribeUrl}`,
    frame.postalAddress,
    '',
  ].join('\n');
