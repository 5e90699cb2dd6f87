// When an objective raises an alert: rows of the Google SRE workbook, "Alerting on SLOs", table 5-8
// (https://sre.google/workbook/alerting-on-slos/), with the ticket of one day, because Cloud
// Monitoring looks back 25 hours at most.
import type { Objective } from './objectives.ts';

/** How an alert reaches the operator: a page wakes them, a ticket waits for the next working day. */
export type Urgency = 'page' | 'ticket';

export interface BurnRate {
  readonly urgency: Urgency;
  /** how many times faster than allowed the error budget is used up */
  readonly factor: number;
  readonly longMinutes: number;
  /** ends the alert soon after the cause has ended */
  readonly shortMinutes: number;
}

const HOUR = 60;

export const BURN_RATES: readonly BurnRate[] = [
  { urgency: 'page', factor: 14.4, longMinutes: HOUR, shortMinutes: 5 },
  { urgency: 'page', factor: 6, longMinutes: 6 * HOUR, shortMinutes: 30 },
  { urgency: 'ticket', factor: 3, longMinutes: 24 * HOUR, shortMinutes: 2 * HOUR },
];

/** A share of few events says little: fewer bad events than this raise no alert. */
export const MIN_BAD_EVENTS = 3;

/** Returns the share of bad events from which a rate raises an alert. At most 1. */
export const thresholdOf = ({ target }: Pick<Objective, 'target'>, { factor }: BurnRate): number =>
  Math.min(1, Number((factor * (1 - target)).toPrecision(6)));
