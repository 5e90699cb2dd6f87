import { ALERTS_TITLE } from '../../alerts/texts/alert-texts.ts';
import { isolated } from '../../text/graphemes.ts';
import { say, sentenceText } from '../../text/sentence.ts';
import { FRAME_TEXTS } from '../render/mail-frame.ts';
import {
  blocksText,
  itemTexts,
  linkText,
  noteTexts,
  rowText,
  textsOf,
} from '../render/render-text.ts';
import { COMBINED_TEXTS } from '../texts/combined-texts.ts';
import type { BusinessView, CombinedView } from './combined-view.ts';
import type { CombinedAlertView, CombinedFrame } from './combined-frame.ts';

/** Renders the combined e-mail as plain text, with the same figures as the HTML. */
export function renderCombinedText(
  view: CombinedView,
  alerts: readonly CombinedAlertView[],
  { preferencesUrl, unsubscribeUrl, postalAddress }: CombinedFrame,
): string {
  const { headline, support, action, late, furtherAlerts, businesses } = view;
  return blocksText([
    [COMBINED_TEXTS.title],
    textsOf([headline, ...(support ? [support] : []), action.sentence, ...(late ? [late] : [])]),
    alerts.length === 0
      ? []
      : [
          ALERTS_TITLE,
          ...alerts.flatMap(({ text, detail, links }) => [
            ...textsOf([text, detail]),
            ...links.map(linkText),
          ]),
          ...(furtherAlerts ? textsOf([furtherAlerts]) : []),
        ],
    ...businesses.map(businessTexts),
    ...businesses.map(changesTexts),
    [
      `${FRAME_TEXTS.preferences}: ${preferencesUrl}`,
      `${COMBINED_TEXTS.unsubscribe}: ${unsubscribeUrl}`,
      postalAddress,
    ],
  ]);
}

const businessTexts = (view: BusinessView): string[] => {
  const { part, business, verdict, notes, numbers, action } = view;
  return [
    sentenceText(say`${business}`),
    ...textsOf([verdict]),
    ...notes.flatMap((note) => noteTexts(note, part)),
    ...(action ? textsOf([action]) : []),
    ...numbers.map(rowText),
    linkText({ url: part.snapshotUrl, words: COMBINED_TEXTS.openOf(isolated(business.name)) }),
  ];
};

const changesTexts = ({ business, changes }: BusinessView): string[] =>
  changes
    ? [sentenceText(say`${business}: ${changes.title}`), ...changes.items.flatMap(itemTexts)]
    : [];
