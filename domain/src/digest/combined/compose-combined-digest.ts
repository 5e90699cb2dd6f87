import { alertDetail, alertText } from '../../alerts/texts/alert-texts.ts';
import { answerLinks } from '../../alerts/texts/alert-link.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { DigestMail } from '../render/compose-digest.ts';
import { mailFor } from '../render/mail-versions.ts';
import type { CombinedAlertView, CombinedFrame } from './combined-frame.ts';
import { combinedView, type CombinedAlert, type CombinedPart } from './combined-view.ts';
import { COMBINED_TEXTS } from '../texts/combined-texts.ts';
import { renderCombinedHtml } from './render-combined-html.ts';
import { renderCombinedText } from './render-combined-text.ts';

export interface CombinedMail {
  readonly mail: DigestMail;
  /** The alerts with links, in the order of their places. */
  readonly alerts: readonly { readonly businessId: string; readonly alertId: string }[];
}

/**
 * Composes one e-mail with the digests of several businesses. The same digests and frame make the
 * same bytes.
 *
 * @param lateNames the businesses whose digest is not built yet
 */
export function composeCombinedDigest(
  parts: readonly [CombinedPart, ...CombinedPart[]],
  lateNames: readonly string[],
  frame: CombinedFrame,
): CombinedMail {
  const view = combinedView(parts, lateNames);
  const alerts = view.alerts.flatMap(({ businessId, facts }) =>
    facts.id === null ? [] : [{ businessId, alertId: facts.id }],
  );
  const alertViews = view.alerts.map((alert): CombinedAlertView => {
    const index = alerts.findIndex(
      ({ businessId, alertId }) => businessId === alert.businessId && alertId === alert.facts.id,
    );
    const part = parts.find(({ businessId }) => businessId === alert.businessId);
    const links =
      index < 0 || !part
        ? []
        : answerLinks(alert.facts.finding, frame.answerPageUrl(index), part.snapshot.digestDay);
    return { ...inWords(alert), links };
  });
  const subject = sentenceText(view.subject);
  const composed = {
    subject,
    html: renderCombinedHtml(view, alertViews, frame),
    text: renderCombinedText(view, alertViews, frame),
  };
  // The recipient owns all the businesses.
  return { mail: mailFor('owner', composed), alerts };
}

const inWords = ({ business, facts }: CombinedAlert): Omit<CombinedAlertView, 'links'> => ({
  level: facts.level,
  text: COMBINED_TEXTS.ofBusiness(business, alertText(facts)),
  detail: alertDetail(facts),
});
