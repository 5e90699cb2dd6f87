import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { digestIdOf } from '@daily-snapshot/domain/contracts/paths';
import { snapshotSchema } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { z } from 'zod';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { checkHistory, isOf, type History, type Unsubscribed } from '../faults/check-history.ts';
import type { RunDay } from '../faults/run-day.ts';
import type { SoakLedger } from './soak-businesses.ts';

/** Without faults, a mail leaves at most this long after it is due. */
const PROMPT_MS = 7 * 60_000;

interface SoakDay {
  readonly day: RunDay;
  readonly history: History;
  readonly businesses: ReadonlyMap<string, Business>;
  /** all recipients who have unsubscribed until the end of this day */
  readonly unsubscribed: readonly Unsubscribed[];
  readonly ledger: SoakLedger;
}

/** Returns the broken promises of one business day, each as text. */
export function checkSoakDay(soakDay: SoakDay): readonly string[] {
  const { history, businesses } = soakDay;
  const { broken, extraMails } = checkHistory(history);
  return [
    ...broken,
    ...(extraMails > 0 ? [`${extraMails} businesses got a second mail`] : []),
    ...[...businesses].flatMap(([id, business]) => checkBusiness(soakDay, id, business)),
  ];
}

function checkBusiness(
  { day, history, unsubscribed, ledger }: SoakDay,
  id: string,
  { timeZone, digestPreferences }: Business,
): readonly string[] {
  const { businessDate, faults } = day;
  const digestId = digestIdOf(id, businessDate);
  const dueAt = digestDueAt(businessDate, timeZone).getTime();
  const mails = history.accepted.filter(({ mail }) => isOf(mail, id));
  const left = new Set(
    unsubscribed.filter(({ businessId }) => businessId === id).map(({ address }) => address),
  );
  const isEveryoneGone = (digestPreferences?.recipients ?? []).every((one) => left.has(one));
  const isDisturbed =
    faults.kills.length > 0 ||
    faults.behaviors.length > 0 ||
    faults.enqueueFailure > 0 ||
    faults.refusesForMs > 0 ||
    faults.downForMs > 0 ||
    faults.clockStepMs > 0;
  const earliest = dueAt - faults.clockStepMs;
  const promises: readonly (readonly [string, boolean])[] = [
    ['exactly one mail was accepted', mails.length === 1 || isEveryoneGone],
    ['no mail was accepted before it was due', mails.every(({ at }) => at.getTime() >= earliest)],
    [
      'its mail was accepted within 7 minutes',
      isDisturbed || mails.every(({ at }) => at.getTime() <= dueAt + PROMPT_MS),
    ],
    ['its figures equal the ledger', hasRightFigures(history.digests.get(digestId), id, ledger)],
  ];
  return promises.flatMap(([promise, holds]) => (holds ? [] : [`${digestId}: ${promise}`]));
}

function hasRightFigures(stored: unknown, businessId: string, ledger: SoakLedger): boolean {
  const digest = z.object({ snapshot: snapshotSchema }).safeParse(stored);
  if (!digest.success) return false;
  return digest.data.snapshot.days.every((day) => {
    const { revenue, expenses } = ledger.totalsOf(businessId, day.date);
    const net = revenue - expenses;
    const { figures } = day;
    const states = [figures.revenue, figures.expenses, figures.net];
    return states.every(
      (figure, index) =>
        figure.state === 'final' && figure.amount === [revenue, expenses, net][index],
    );
  });
}
