import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { sentenceText, type Sentence } from '../../text/sentence.ts';
import { dayNameText, type DayView } from '../sections/days.ts';
import type { NumberView } from '../sections/numbers.ts';
import type { BandSegment } from '../sections/range-band.ts';
import type { DigestView } from './digest-view.ts';
import { linkOfAlert, type MailFrame } from './render-html.ts';

/** Renders the digest as plain text. */
export function renderText(view: DigestView, frame: Pick<MailFrame, 'alertLink'> = {}): string {
  const blocks = [
    [`${sentenceText(view.business)}: ${sentenceText(view.period)}`],
    textsOf([view.summary, ...view.notes]),
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

function alertTexts(
  { alertList: { alerts, further } }: DigestView,
  frame: Pick<MailFrame, 'alertLink'>,
): string[] {
  if (alerts.length === 0) return [];
  const texts = alerts.flatMap((alert) => {
    const link = linkOfAlert(alert, frame);
    return [
      ...textsOf([alert.text, alert.detail]),
      ...(link ? [`${link.words}: ${link.url}`] : []),
    ];
  });
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
