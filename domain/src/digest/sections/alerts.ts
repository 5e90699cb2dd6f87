import { alertFacts, byUrgency, type AlertFacts } from '../../alerts/alert/alert-facts.ts';
import { alertDetail, alertText, alertTitle } from '../../alerts/texts/alert-texts.ts';
import type { AlertLevel, DigestAlert } from '../../alerts/alert/alert.ts';
import { countFact, type CountFact, type ToMoney } from '../../text/fact.ts';
import { plural, say, type Sentence } from '../../text/sentence.ts';

/** The number of alerts that the mail lists. A longer list would not be read. */
const MAX_ALERTS = 5;

export interface AlertListFacts {
  /** The most urgent first. */
  readonly alerts: readonly AlertFacts[];
  readonly further: CountFact | null;
  /** The alerts that no earlier e-mail reported. */
  readonly unreported: { readonly all: CountFact; readonly critical: CountFact };
}

/** An alert in words. */
export interface AlertView {
  /** Null if the alert cannot be answered. */
  readonly id: string | null;
  readonly level: AlertLevel;
  readonly title: Sentence;
  readonly text: Sentence;
  readonly detail: Sentence;
}

export interface AlertListView {
  readonly alerts: readonly AlertView[];
  readonly further: Sentence | null;
}

export function alertListFacts(
  alerts: readonly DigestAlert[],
  { money, isComplete }: { readonly money: ToMoney; readonly isComplete: boolean },
): AlertListFacts {
  const listed = byUrgency(alerts).slice(0, isComplete ? undefined : MAX_ALERTS);
  const further = alerts.length - listed.length;
  const unreported = alerts.filter(({ emailedOn }) => emailedOn === undefined);
  return {
    alerts: listed.map((alert) => alertFacts(alert, money)),
    further: further > 0 ? countFact(further) : null,
    unreported: {
      all: countFact(unreported.length),
      critical: countFact(unreported.filter(({ level }) => level === 'critical').length),
    },
  };
}

export const alertListView = ({ alerts, further }: AlertListFacts): AlertListView => ({
  alerts: alerts.map((alert) => ({
    id: alert.id,
    level: alert.level,
    title: alertTitle(alert),
    text: alertText(alert),
    detail: alertDetail(alert),
  })),
  further: further && say`${further} more on the dashboard.`,
});

/** Formats the count: "2 alerts need attention, 1 of them critical." */
export function alertCountText({ all, critical }: AlertListFacts['unreported']): Sentence | null {
  if (all.count === 0) return null;
  if (all.count === critical.count) {
    return say`${all} critical ${plural(all, 'alert needs', 'alerts need')} attention.`;
  }
  const need = say`${all} ${plural(all, 'alert needs', 'alerts need')} attention`;
  return critical.count === 0 ? say`${need}.` : say`${need}, ${critical} of them critical.`;
}
