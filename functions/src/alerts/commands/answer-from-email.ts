import type { AnswerKind, StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { AlertLinks } from '../ports/alert-links.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { AlertStates } from '../ports/alert-states.ts';
import { answerAlert } from './answer-alert.ts';
import { ownersOf, type Owner } from '../../accounts/ports/owners.ts';

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
}

/** The result of a link: invalid, expired, or an alert to answer. */
export type Linked =
  | { readonly state: 'no-link' | 'run-out' | 'gone' }
  | { readonly state: 'open'; readonly alert: LinkedAlert };

/** The link in an e-mail. */
interface AlertLink {
  readonly token: string;
}

export interface AnswerRequest extends AlertLink {
  /** null removes the earlier answer */
  readonly answer: AnswerKind | null;
}

/** Returns the alert that a link in an e-mail refers to. Opening the link changes nothing. */
export const openAlertLink = async (ports: Ports, { token }: AlertLink): Promise<Linked> =>
  (await follow(ports, token)).linked;

/**
 * Answers an alert for the owner to whom the mail was sent, with the same command as the inbox.
 *
 * @returns the alert afterwards
 */
export async function answerFromEmail(
  ports: Ports,
  { token, answer }: AnswerRequest,
): Promise<Linked> {
  const { linked, owner } = await follow(ports, token);
  if (linked.state !== 'open' || !owner) return linked;
  const { businessId, alertId } = linked.alert;
  await answerAlert(ports, { businessId, alertId, answer }, { id: owner.id });
  return (await follow(ports, token)).linked;
}

async function follow(
  { alertLinks, businesses, accounts, alertStates, clock }: Ports,
  token: string,
): Promise<{ readonly linked: Linked; readonly owner?: Owner }> {
  const claim = alertLinks.read(token);
  if (!claim) return { linked: { state: 'no-link' } };
  const now = clock.now();
  if (claim.endsAt <= now) return { linked: { state: 'run-out' } };
  const { businessId, alertId } = claim;
  const business = await businesses.find(businessId);
  if (!business || business.closesAt) return { linked: { state: 'gone' } };
  // A former owner, or an owner with another address, cannot answer.
  const owners = await ownersOf(business, accounts);
  const owner = owners.find(({ address }) => claim.matchesAddress(address));
  const stored = owner && (await alertStates.alert(businessId, alertId));
  if (!owner || !stored) return { linked: { state: 'gone' } };
  const today = businessDateAt(now, business.timeZone);
  const alert = { businessId, businessName: business.name, alertId, stored, today };
  return { linked: { state: 'open', alert }, owner };
}
