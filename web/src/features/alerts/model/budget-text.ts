import type {
  BudgetCandidate,
  ALERT_BUDGET_OPTIONS,
} from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { DAYS_A_MONTH } from '@daily-snapshot/domain/alerts/alert/candidate';

/** The label of each alert budget. */
export const ALERT_BUDGET_LABELS = {
  0: 'Only critical ones',
  0.25: 'About one in four months',
  0.5: 'About one in two months',
  1: 'About one a month',
  2: 'About two a month',
  4: 'About one a week',
  8: 'About two a week',
} as const satisfies Record<(typeof ALERT_BUDGET_OPTIONS)[number], string>;

/** Returns "In the last 12 months it would have sent 14 alerts: 3 critical and 11 others." */
export function wouldHaveSent(sent: readonly BudgetCandidate[], days: number): string {
  const months = Math.round(days / DAYS_A_MONTH);
  const span = months === 12 ? 'year' : `${months} months`;
  const critical = sent.filter(({ isAlwaysSent }) => isAlwaysSent).length;
  const others = sent.length - critical;
  const alerts = sent.length === 1 ? '1 alert' : `${sent.length} alerts`;
  if (sent.length === 0) return `Over the last ${span} it would have sent no alert.`;
  return `Over the last ${span} it would have sent ${alerts}: ${critical} critical and ${others} ${others === 1 ? 'other' : 'others'}.`;
}
