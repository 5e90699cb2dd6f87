import { evidenceSchema } from '@daily-snapshot/domain/alerts/types/evidence-schema';
import { recomputeAlert } from './recompute-alert.ts';
import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import type { Alert } from '@daily-snapshot/domain/alerts/types/alert';
import type { AlertAmounts } from '@daily-snapshot/domain/alerts/types/evidence';

/** What of an alert does not follow from its evidence alone, or could not be stored. */
export function findEvidenceFaults(by: AlertSource, alert: Alert): string[] {
  const { evidence } = alert;
  if (evidence === undefined) return ['has no evidence'];
  const stored = evidenceSchema.safeParse(JSON.parse(JSON.stringify(evidence)));
  if (!stored.success) return [`cannot be stored: ${stored.error.message}`];
  const reckoned = recomputeAlert(by, stored.data);
  const order = evidence.from <= evidence.to ? [] : [`is of ${evidence.from} to ${evidence.to}`];
  const wrong = (['actual', 'expected', 'impact'] as const).flatMap((name) => {
    const [told, again] = [textOf(alert, name), textOf(reckoned, name)];
    return told === again ? [] : [`${name} was told as ${told} and is ${again}`];
  });
  return [...order, ...wrong];
}

const textOf = (amounts: AlertAmounts, name: keyof AlertAmounts): string => {
  const amount = amounts[name];
  if (amount === null || typeof amount === 'number') return String(amount);
  return `${amount.low} to ${amount.high}`;
};
