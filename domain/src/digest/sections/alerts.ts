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
  /** How many alerts of earlier digests have no answer yet; null if there are none. */
  readonly openEarlier: CountFact | null;
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
  {
    money,
    isComplete,
    openEarlier = 0,
  }: {
    readonly money: ToMoney;
    readonly isComplete: boolean;
    readonly openEarlier?: number | undefined;
  },
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
    openEarlier: openEarlier > 0 ? countFact(openEarlier) : null,
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
  further:
    further && say`The dashboard shows ${further} more ${plural(further, 'alert', 'alerts')}.`,
});
