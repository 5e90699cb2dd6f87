import { ALERTS_TITLE } from './alert-words.ts';
import type { BandSegment } from './band.ts';
import { dayWords } from './day-words.ts';
import type { DayRow, DigestView, NumberView } from './digest-view.ts';
import { linkOfAlert, type MailFrame } from './html.ts';
import { sentenceText, type Sentence } from './sentence.ts';

/** What the digest says, for a reader of plain text: the same facts in the same order. */
export function renderText(view: DigestView, frame: Pick<MailFrame, 'alertLink'> = {}): string {
  const alerts = view.alerts.flatMap((alert) => {
    const link = linkOfAlert(alert, frame);
    return [
      ...textsOf([alert.words, alert.detail]),
      ...(link ? [`${link.words}: ${link.url}`] : []),
    ];
  });
  const further = view.furtherAlerts ? textsOf([view.furtherAlerts]) : [];
  const blocks = [
    [`${sentenceText(view.business)}: ${sentenceText(view.period)}`],
    textsOf(present([view.lead, view.waiting, view.ahead])),
    ...view.numbers.map(numberText),
    view.days.map((day) => dayText(day, view.numbers)),
    ...view.sections.map(({ title, items }) => [
      title,
      ...textsOf(items.flatMap(({ sentences }) => sentences)),
    ]),
    alerts.length > 0 ? [ALERTS_TITLE, ...alerts, ...further] : [],
    [sentenceText(view.action)],
    textsOf([view.freshness, ...view.tied]),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

const textsOf = (sentences: readonly Sentence[]): string[] => sentences.map(sentenceText);

const present = (sentences: readonly (Sentence | null)[]): Sentence[] =>
  sentences.filter((sentence) => sentence !== null);

const numberText = ({ name, figure, place, notes, band }: NumberView): string[] => [
  `${name}: ${sentenceText(figure)}${place ? `, ${place}` : ''}`,
  ...(band ? [bandText(band)] : []),
  ...textsOf(notes),
];

function dayText({ facts, figures }: DayRow, numbers: readonly NumberView[]): string {
  const each = figures.map(
    (figure, index) => `${numbers[index]?.name.toLowerCase() ?? ''} ${sentenceText(figure)}`,
  );
  return `${sentenceText(dayWords(facts))}: ${each.join(', ')}`;
}

const MARKS = { outside: '·', normal: '▒', mark: '█' } as const satisfies Record<
  BandSegment['is'],
  string
>;

/** The band at half its width in characters; the mark is never rounded away. */
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
