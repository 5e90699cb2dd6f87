import { evidenceSchema } from '@daily-snapshot/domain/alerts/alert/evidence-schema';
import { findShareFaults } from './recompute-shares.ts';
import { recomputeAlert } from './recompute-alert.ts';
import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { AlertAmounts } from '@daily-snapshot/domain/alerts/alert/evidence';

/**
 * Returns what is wrong with an alert: amounts that do not follow from its evidence, or evidence
 * that cannot be stored.
 */
export function findEvidenceFaults(by: AlertSource, alert: Alert): string[] {
  const { evidence } = alert;
  if (evidence === undefined) return ['has no evidence'];
  const stored = evidenceSchema.safeParse(JSON.parse(JSON.stringify(evidence)));
  if (!stored.success) return [`cannot be stored: ${stored.error.message}`];
  const recomputedAmounts = recomputeAlert(by, stored.data);
  const order =
    evidence.from <= evidence.to ? [] : [`evidence from ${evidence.from} to ${evidence.to}`];
  const wrong = (['actual', 'expected', 'impact'] as const).flatMap((name) => {
    const [stated, fromEvidence] = [textOf(alert, name), textOf(recomputedAmounts, name)];
    return stated === fromEvidence
      ? []
      : [`${name} is ${stated} in the alert and ${fromEvidence} recomputed`];
  });
  return [...order, ...wrong, ...findShareFaults(alert)];
}

const textOf = (amounts: AlertAmounts, name: keyof AlertAmounts): string => {
  const amount = amounts[name];
  if (amount === null || typeof amount === 'number') return String(amount);
  return `${amount.low} to ${amount.high}`;
};
