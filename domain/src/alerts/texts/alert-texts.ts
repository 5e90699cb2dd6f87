import { moneyIn } from '../../text/fact.ts';
import { brief, NOTHING, plural, say, sentenceText, type Sentence } from '../../text/sentence.ts';
import { BASELINES, type BaselineName } from '../alert/alert-baseline.ts';
import { alertFacts, type AlertChangeFacts, type AlertFacts } from '../alert/alert-facts.ts';
import type { Alert, AlertLevel } from '../alert/alert.ts';
import type { Noun } from '../types/alert-type.ts';
import { FINDINGS } from '../types/alert-types.ts';
import {
  EARLIER_CHARGES,
  EARLIER_PAYMENTS,
  EARLIER_PAYROLLS,
  EARLIER_PURCHASES,
  EARLIER_WEEKS,
} from '../types/type-wording.ts';

/** The heading of every list of alerts. */
export const ALERTS_TITLE = 'Needs attention';

/** Returns what happened, without a full stop. */
export const alertTitle = (alert: AlertFacts): Sentence => FINDINGS[alert.finding].title(alert);

/** Returns "vendor history, 12 charges", the form that the replay prints. */
export function baselineText({ of, count }: AlertFacts['baseline']): Sentence {
  const [history, one, many] = BASELINES[of];
  return count?.count ? say`${history}, ${count} ${plural(count, one, many)}` : say`${history}`;
}

/** The items that each baseline counts; null if it counts nothing that an owner knows. */
const COUNTED = {
  'vendor-history': EARLIER_CHARGES,
  'purchase-history': EARLIER_PURCHASES,
  'customer-history': EARLIER_PAYMENTS,
  'payroll-history': EARLIER_PAYROLLS,
  'same-weekdays': EARLIER_WEEKS,
  'due-day': null,
  forecast: null,
  threshold: null,
  connection: null,
} as const satisfies Record<BaselineName, Noun | null>;

/** Returns " Based on 22 earlier charges." */
function basisText({ finding, baseline: { of, count } }: AlertFacts): Sentence {
  const counted = COUNTED[of] && (FINDINGS[finding].counted ?? COUNTED[of]);
  return counted && count?.count ? say` Based on ${count} ${plural(count, ...counted)}.` : NOTHING;
}

function earlierAlertsText({ emailedOn, firstRaisedOn }: AlertFacts): Sentence {
  if (emailedOn) return say`We e-mailed you about this on ${brief(emailedOn)}. `;
  return firstRaisedOn ? say`We first reported this on ${brief(firstRaisedOn)}. ` : NOTHING;
}

/**
 * Returns the earlier reports of an alert, how unusual it is, its likeliest cause, when it closes,
 * and what it is based on.
 */
export function alertDetail(alert: AlertFacts): Sentence {
  const { difference, cause, closes } = FINDINGS[alert.finding];
  return say`${earlierAlertsText(alert)}${difference?.(alert) ?? NOTHING}${cause?.(alert) ?? NOTHING}${closes(alert)}${basisText(alert)}`;
}

/** Returns what the owner should do about an alert. */
export const suggestedActionText = (alert: AlertFacts): Sentence =>
  FINDINGS[alert.finding].action(alert);

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
  const before = say`Alert for ${was.date}: ${alertTitle(was)}.`;
  if (isNewNormal) return say`${before} Sales have stayed lower, so we now treat this as normal.`;
  if (!now) return say`${before} This is resolved.`;
  const { changed } = FINDINGS[now.finding];
  const title = alertTitle(now);
  return say`${before} ${changed ? changed(now, title) : say`Corrected: ${title}.`}`;
}

/** Returns the title as plain text, in the currency of the business. */
export const titleOfAlert = (alert: Alert, currency: string): string =>
  sentenceText(alertTitle(alertFacts(alert, moneyIn(currency))));
