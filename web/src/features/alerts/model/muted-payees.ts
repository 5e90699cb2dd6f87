import {
  EXPECTED_TOLERANCE,
  isMutingAnswer,
} from '@daily-snapshot/domain/alerts/policy/answer-alert';
import { typeOfAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { AlertType } from '@daily-snapshot/domain/alerts/types/alert-types';
import { counterpartyKey } from '@daily-snapshot/domain/ledger/classification/counterparty';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { InboxAlert } from './inbox.ts';

/** Payees whose alerts of one type are muted by one answer. */
export interface MutedPayees {
  readonly alertId: string;
  /** several for an alert about several bills */
  readonly names: readonly string[];
  readonly type: AlertType;
  readonly since: Date;
  /** the id of the member who answered */
  readonly by: string;
  /** alerts above this amount still come; null if the alert has no amount */
  readonly upTo: Cents | null;
  readonly currency: string;
}

/** Reports whether the answer to an alert mutes a payee. */
export const isMutedPayee = (alert: InboxAlert): boolean =>
  alert.answer !== null && isMutingAnswer(alert.answer) && namesOf(alert).length > 0;

/** Returns the muted payees, latest answer first. */
export const mutedPayeesOf = (alerts: readonly InboxAlert[]): MutedPayees[] =>
  alerts
    .flatMap((stored): MutedPayees[] => {
      const { id, alert, answer, currency } = stored;
      if (!answer || !isMutedPayee(stored)) return [];
      return [
        {
          alertId: id,
          names: namesOf(stored),
          type: typeOfAlert(alert),
          since: answer.at,
          by: answer.by,
          upTo: alert.impact === 0 ? null : cents(Math.round(alert.impact * EXPECTED_TOLERANCE)),
          currency,
        },
      ];
    })
    .toSorted((a, b) => b.since.getTime() - a.since.getTime());

const namesOf = ({ alert: { counterparty, bills = [] } }: InboxAlert): readonly string[] =>
  bills.length > 0
    ? [...new Set(bills.map((bill) => bill.counterparty))]
    : counterparty === null
      ? []
      : [counterparty];

/** Returns the muted alert types of each payee, by the key that all its spellings share. */
export function mutedTypesByPayee(
  muted: readonly MutedPayees[],
): ReadonlyMap<string, readonly AlertType[]> {
  const types = new Map<string, AlertType[]>();
  for (const { names, type } of muted)
    for (const key of names.map(counterpartyKey)) {
      const known = types.get(key) ?? [];
      if (!known.includes(type)) types.set(key, [...known, type]);
    }
  return types;
}
