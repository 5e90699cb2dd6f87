import type { TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import {
  stopAlertEmails,
  nextAlertCheckAt,
  recordAlertEmail,
  dueAlertEmails,
  type DueAlertEmail,
} from '@daily-snapshot/domain/alerts/policy/intraday-alerts';
import { newAlertToStore, type DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import { detectIntraday } from '@daily-snapshot/domain/alerts/detection/detect-intraday';
import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { hashText } from '@daily-snapshot/domain/shared/hash-text';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import { cashOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { AlertChannel } from '../ports/alert-channel.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { AlertStates, AlertInputs } from '../ports/alert-states.ts';
import { emailAlertChannel, type EmailAlertChannelPorts } from '../services/email-alert-channel.ts';
import { membersOf, reachableMembers, type Member } from '../../accounts/ports/members.ts';

export interface CheckPorts extends EmailAlertChannelPorts {
  readonly alertStates: AlertStates;
  readonly connections: Pick<Connections, 'of'>;
  readonly accounts: Pick<Accounts, 'signInsOf'>;
}

/** An older balance does not describe today. */
const BALANCE_DAYS = 2;

/**
 * Checks the new postings of a business between two digests. Urgent findings are stored at once
 * together with the e-mails to send. A second write records that they are in the outbox. A repeated
 * or interrupted check sends each e-mail once.
 *
 * @returns how many alerts had e-mails to queue
 */
export async function checkAlerts(
  ports: CheckPorts,
  { businessId }: TaskPayload<'checkAlerts'>,
): Promise<number> {
  const { alertStates, connections, clock } = ports;
  const now = clock.now();
  const known = await connections.of(businessId);
  let business: Business | undefined;
  let dueEmails: readonly DueAlertEmail[] = [];
  await alertStates.change(businessId, (inputs) => {
    const detected = detectAlerts(inputs, known, now);
    business = inputs.business;
    dueEmails = dueAlertEmails(detected.alertState, now);
    return detected;
  });
  if (!business || dueEmails.length === 0) return 0;
  await enqueueAlertEmails(ports, { businessId, business, dueEmails });
  return dueEmails.length;
}

function detectAlerts(
  { business, dailySummaries, alertState }: AlertInputs,
  connections: ReadonlyMap<string, Connection>,
  now: Date,
): DetectedAlerts {
  if (business.closesAt || !isEntitledToDigests(business.entitlement, now)) {
    return {
      alertState: { ...alertState, hasNewPostings: false },
      raised: [],
      resolved: [],
      nextCheckAt: null,
    };
  }
  const { timeZone, currency } = business;
  const today = businessDateAt(now, timeZone);
  const balance = balanceNow(dailySummaries, today);
  const detected = detectIntraday(alertState, {
    now,
    timeZone,
    today,
    balance,
    connections,
  });
  return {
    alertState: detected.alertState,
    resolved: detected.resolved,
    raised: detected.found.map(({ id, ...rest }) => newAlertToStore(id, rest, currency, now)),
    nextCheckAt: nextAlertCheckAt(detected.alertState, now),
  };
}

function balanceNow(dailySummaries: DailySummaries, today: BusinessDate): Cents | null {
  const { balance } = dailySummaries;
  if (!balance || balance.asOf < addDays(today, -BALANCE_DAYS)) return null;
  return cashOn(dailySummaries, today)?.balance ?? null;
}

interface DueEmails {
  readonly businessId: string;
  readonly business: Business;
  readonly dueEmails: readonly DueAlertEmail[];
}

async function enqueueAlertEmails(
  ports: CheckPorts,
  { businessId, business, dueEmails }: DueEmails,
) {
  const channels: readonly AlertChannel[] = [emailAlertChannel(ports)];
  const members = await membersOf(business, ports.accounts);
  const owners = reachableMembers(members, 'markAlertsSeen').filter(
    ({ id }) => !business.quietOwners?.includes(id),
  );
  const today = businessDateAt(ports.clock.now(), business.timeZone);
  for (const email of dueEmails) {
    for (const owner of owners) {
      const message = alertMessageOf({ businessId, business, owner }, email, today);
      for (const channel of channels) await channel.enqueue(message);
    }
  }
  const now = ports.clock.now();
  await ports.alertStates.change(businessId, ({ alertState: before }) => {
    const alertState = dueEmails.reduce(
      (state, { found: { id }, round }) =>
        owners.length === 0 ? stopAlertEmails(state, id) : recordAlertEmail(state, id, round, now),
      before,
    );
    const first = owners.length === 0 ? [] : dueEmails.filter(({ round }) => round === 1);
    return {
      alertState,
      raised: [],
      resolved: [],
      sent: first.map(({ found: { id, foundAt } }) => ({ id, at: foundAt })),
      nextCheckAt: nextAlertCheckAt(alertState, now),
    };
  });
}

const alertMessageOf = (
  { businessId, business, owner }: Omit<DueEmails, 'dueEmails'> & { readonly owner: Member },
  { found, round }: DueAlertEmail,
  today: BusinessDate,
) => ({
  key: `${found.id}-${round}-${hashText(`${businessId} ${owner.id}`)}`,
  businessId,
  businessName: business.name,
  currency: business.currency,
  alertId: found.id,
  alert: found.alert,
  isRepeated: round > 1,
  today,
  owner,
});
