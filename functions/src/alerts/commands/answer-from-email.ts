import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { AlertLinks } from '../ports/alert-links.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { AlertStates } from '../ports/alert-states.ts';
import { answerAlert } from './answer-alert.ts';
import { membersOf, reachableMembers, type Member } from '../../accounts/ports/members.ts';

interface Ports {
  readonly alertLinks: AlertLinks;
  readonly businesses: Businesses;
  readonly accounts: Pick<Accounts, 'signInsOf'>;
  readonly alertStates: AlertStates;
  readonly clock: Clock;
}

/** An alert as the person with its link may see it. */
export interface LinkedAlert {
  readonly businessId: string;
  readonly businessName: string;
  readonly alertId: string;
  readonly stored: StoredAlert;
  /** today in the time zone of the business */
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  /** the address of another member who answered it */
  readonly answeredBy?: string | undefined;
}

/** The result of a link: invalid, expired, or an alert to answer. */
export type Linked =
  | { readonly state: 'no-link' | 'run-out' | 'gone' }
  | { readonly state: 'open'; readonly alert: LinkedAlert };

/** The link in an e-mail. */
interface AlertLink {
  readonly token: string;
}

export type AnswerRequest = AlertLink & Pick<CallableRequest<'answerAlert'>, 'answer' | 'remindOn'>;

/** Returns the alert that a link in an e-mail refers to. Opening the link changes nothing. */
export const openAlertLink = async (ports: Ports, { token }: AlertLink): Promise<Linked> =>
  (await follow(ports, token)).linked;

/**
 * Answers an alert for the member to whom the mail was sent, with the same command as the inbox.
 *
 * @returns the alert afterwards
 */
export async function answerFromEmail(
  ports: Ports,
  { token, ...answer }: AnswerRequest,
): Promise<Linked> {
  const { linked, member } = await follow(ports, token);
  if (linked.state !== 'open' || !member) return linked;
  const { businessId, alertId } = linked.alert;
  await answerAlert(ports, { businessId, alertId, ...answer }, { id: member.id });
  return (await follow(ports, token)).linked;
}

async function follow(
  { alertLinks, businesses, accounts, alertStates, clock }: Ports,
  token: string,
): Promise<{ readonly linked: Linked; readonly member?: Member }> {
  const claim = alertLinks.read(token);
  if (!claim) return { linked: { state: 'no-link' } };
  const now = clock.now();
  if (claim.endsAt <= now) return { linked: { state: 'run-out' } };
  const { businessId, alertId } = claim;
  const business = await businesses.find(businessId);
  if (!business || business.closesAt) return { linked: { state: 'gone' } };
  // A former member, a member with another role or another address cannot answer.
  const answering = reachableMembers(await membersOf(business, accounts), 'answerAlert');
  const member = answering.find(({ address }) => claim.matchesAddress(address));
  const stored = member && (await alertStates.alert(businessId, alertId));
  if (!member || !stored) return { linked: { state: 'gone' } };
  const today = businessDateAt(now, business.timeZone);
  const { name: businessName, timeZone } = business;
  const by = stored.answer?.by;
  const answeredBy =
    by === undefined || by === member.id ? undefined : (business.viewers?.[by] ?? 'an owner');
  const alert = { businessId, businessName, alertId, stored, today, timeZone, answeredBy };
  return { linked: { state: 'open', alert }, member };
}
