import { moneyIn } from '../../text/fact.ts';
import { NOTHING, plural, say, sentenceText, type Sentence } from '../../text/sentence.ts';
import { BASELINES } from '../alert/alert-baseline.ts';
import { alertFacts, type AlertChangeFacts, type AlertFacts } from '../alert/alert-facts.ts';
import type { Alert, AlertLevel } from '../alert/alert.ts';
import { FINDINGS } from '../types/alert-types.ts';

/** The heading of every list of alerts. */
export const ALERTS_TITLE = 'Needs attention';

/** Returns the statement of an alert, without a full stop. */
export const alertTitle = (alert: AlertFacts): Sentence => FINDINGS[alert.finding].title(alert);

/** Returns "vendor history, 12 charges". */
export function baselineText({ of, count }: AlertFacts['baseline']): Sentence {
  const [history, one, many] = BASELINES[of];
  return count?.count ? say`${history}, ${count} ${plural(count, one, many)}` : say`${history}`;
}

function earlierAlertsText({ emailedOn, firstRaisedOn }: AlertFacts): Sentence {
  if (emailedOn) return say`We e-mailed you about this on ${emailedOn}. `;
  return firstRaisedOn ? say`First reported on ${firstRaisedOn}. ` : NOTHING;
}

const amountAtStakeText = ({ impact, threshold }: AlertFacts): Sentence =>
  impact && !threshold ? say`${impact} at stake. ` : NOTHING;

/** Returns when the alert was sent before, the money at stake, its resolution, and its baseline. */
export function alertDetail(alert: AlertFacts): Sentence {
  const { detail, resolvesWhen } = FINDINGS[alert.finding];
  const detailText = detail ? detail(alert) : amountAtStakeText(alert);
  const resolution = typeof resolvesWhen === 'string' ? resolvesWhen : resolvesWhen(alert);
  return say`${earlierAlertsText(alert)}${detailText}Settled once ${resolution}. Measured against ${baselineText(alert.baseline)}.`;
}

/** Returns what the owner should do about an alert. */
export function suggestedActionText(alert: AlertFacts): Sentence {
  const { suggestedAction } = FINDINGS[alert.finding];
  return suggestedAction
    ? suggestedAction(alert)
    : say`Say whether this was meant: ${alertTitle(alert)}.`;
}

/** States the level in words, because color alone is not accessible. A warning is the default. */
const LEVEL_WORDS = {
  critical: 'Critical: ',
  warning: '',
  info: 'For your information: ',
} as const satisfies Record<AlertLevel, string>;

export const alertText = (alert: AlertFacts): Sentence =>
  say`${LEVEL_WORDS[alert.level]}${alertTitle(alert)}.`;

/** Returns what an alert said and how its data changed. */
export function alertChangeText({ was, now, isNewNormal }: AlertChangeFacts): Sentence {
  const before = say`Alert of ${was.date}: ${alertTitle(was)}.`;
  if (isNewNormal) {
    return say`${before} Takings have stayed lower: that is the new normal, and days are measured by it.`;
  }
  if (!now) return say`${before} It is settled.`;
  const { changed } = FINDINGS[now.finding];
  const title = alertTitle(now);
  return say`${before} ${changed ? changed(now, title) : say`Corrected: ${title}.`}`;
}

/** Returns the title as plain text, in the currency of the business. */
export const titleOfAlert = (alert: Alert, currency: string): string =>
  sentenceText(alertTitle(alertFacts(alert, moneyIn(currency))));
