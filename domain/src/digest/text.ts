import type { BandSegment } from './band.ts';
import type { DigestView, NumberView } from './digest-view.ts';
import type { MailFrame } from './html.ts';
import { sentenceText } from './sentence.ts';

/** What the digest says, for a reader of plain text: the same sentences in the same order. */
export function renderText(view: DigestView): string {
  const days = view.days.map(
    ({ day, figures }) =>
      `${sentenceText(day)}: ${figures
        .map((figure, index) => `${view.numbers[index]?.name ?? ''} ${sentenceText(figure)}`)
        .join(', ')}`,
  );
  const blocks = [
    [sentenceText(view.title)],
    [sentenceText(view.lead)],
    ...view.numbers.map(numberText),
    days,
    ...view.sections.map(({ title, lines }) => [title, ...lines.map(sentenceText)]),
    [sentenceText(view.action)],
    [sentenceText(view.freshness)],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

const numberText = ({ name, figure, notes, band }: NumberView): string[] => [
  `${name}: ${sentenceText(figure)}`,
  ...(band ? [bandText(band)] : []),
  ...notes.map(sentenceText),
];

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
    `Unsubscribe: ${frame.unsubscribeUrl}`,
    frame.postalAddress,
    '',
  ].join('\n');
