import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import {
  RECIPIENTS_MAX,
  type Business,
  type DigestPreferences,
} from '@daily-snapshot/domain/contracts/business';
import type { RecipientStanding } from '@daily-snapshot/domain/contracts/callables';
import { resubscribe as wantAgain } from '@daily-snapshot/domain/delivery/suppression';
import type { AnswerLinks } from '../ports/answer-links.ts';
import type { Businesses } from '../ports/businesses.ts';
import type { Suppressions } from '../ports/suppressions.ts';
import { isSameAddress, openQuestion, wasJustAsked, without } from './asked-addresses.ts';
import { authorise, type Caller } from './caller.ts';
import { writeLetter, type LetterPorts } from './write-letter.ts';

interface ByCaller {
  readonly businessId: string;
  readonly caller: Caller;
}

type OfAddress = ByCaller & { readonly address: string };

const NOTHING_CHOSEN: DigestPreferences = { isPaused: false, recipients: [] };

export const preferencesOf = (business: Business): DigestPreferences =>
  business.digestPreferences ?? NOTHING_CHOSEN;

const isRecipient = (business: Business, address: string): boolean =>
  preferencesOf(business).recipients.some((one) => isSameAddress(one, address));

/**
 * Sends the digest to an address from now on: to the caller's own at once, to any other when it has
 * said yes. Asks again who has not answered.
 *
 * @throws AppError `conflict` when there are as many as there may be, or it must not be written to
 */
export async function addRecipient(
  ports: LetterPorts & { readonly businesses: Businesses },
  { businessId, address, caller }: OfAddress,
): Promise<void> {
  if (caller.email !== undefined && isSameAddress(caller.email, address)) {
    await ports.businesses.change(businessId, (found) => {
      const business = authorise(found, caller, 'changeRecipients');
      return isRecipient(business, address) ? undefined : withRecipient(business, address);
    });
    return;
  }
  const request = { kind: 'confirm-recipient', businessId, to: address, caller } as const;
  await writeLetter(ports, request, (found, now) => {
    const business = authorise(found, caller, 'changeRecipients');
    const waiting = business.waitingRecipients;
    if (isRecipient(business, address) || wasJustAsked(waiting, address, now)) return undefined;
    const others = without(waiting, address);
    requireRoom(business, others.length);
    return { business, fields: { waitingRecipients: [...others, { address, askedAt: now }] } };
  });
}

function requireRoom(business: Business, waitingCount: number): void {
  if (preferencesOf(business).recipients.length + waitingCount < RECIPIENTS_MAX) return;
  throw new AppError('conflict', `A digest goes to ${RECIPIENTS_MAX} addresses at most.`);
}

/** The address wants the digest, and is not waited for any more. */
function withRecipient(business: Business, address: string) {
  const others = without(business.waitingRecipients, address);
  requireRoom(business, others.length);
  const preferences = preferencesOf(business);
  return {
    waitingRecipients: others,
    digestPreferences: { ...preferences, recipients: [...preferences.recipients, address] },
  };
}

export async function removeRecipient(
  { businesses }: { readonly businesses: Businesses },
  { businessId, address, caller }: OfAddress,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'changeRecipients');
    const preferences = preferencesOf(business);
    const recipients = preferences.recipients.filter((one) => !isSameAddress(one, address));
    return {
      waitingRecipients: without(business.waitingRecipients, address),
      digestPreferences: { ...preferences, recipients },
    };
  });
}

/** Somebody says yes to the digest; a link that nobody waits for changes nothing, and does not say so. */
export async function confirmRecipient(
  ports: {
    readonly businesses: Businesses;
    readonly suppressions: Suppressions;
    readonly answerLinks: AnswerLinks;
    readonly clock: Clock;
  },
  token: string,
): Promise<void> {
  const answer = ports.answerLinks.read('confirm-recipient', token);
  if (!answer) return;
  let confirmed: string | undefined;
  await ports.businesses.change(answer.businessId, (business) => {
    const asked = openQuestion(business?.waitingRecipients, answer.isOf, ports.clock.now());
    confirmed = asked?.address;
    if (!business || !asked) return undefined;
    return isRecipient(business, asked.address)
      ? { waitingRecipients: without(business.waitingRecipients, asked.address) }
      : withRecipient(business, asked.address);
  });
  if (confirmed === undefined) return;
  // Who says yes after having said no has changed their mind.
  await ports.suppressions.changeOf(confirmed, (suppression) =>
    wantAgain(suppression, answer.businessId),
  );
}

/** Who wants the digest, and whether it reaches them. */
export async function recipientStandings(
  ports: { readonly businesses: Businesses; readonly suppressions: Suppressions },
  { businessId, caller }: ByCaller,
): Promise<RecipientStanding[]> {
  const found = await ports.businesses.find(businessId);
  const { recipients } = preferencesOf(authorise(found, caller, 'seeRecipients'));
  const suppressions = await ports.suppressions.of(recipients);
  return recipients.map((address) => {
    const suppression = suppressions.get(address);
    if (suppression?.everything) return { address, standing: 'unreachable' };
    const isUnsubscribed = suppression?.digestsOf[businessId] !== undefined;
    return { address, standing: isUnsubscribed ? 'unsubscribed' : 'gets-it' };
  });
}

/**
 * The caller wants the digest of a business again at their own address.
 *
 * @throws AppError `not-allowed` when the address is not known to be theirs
 */
export async function resubscribe(
  ports: { readonly businesses: Businesses; readonly suppressions: Suppressions },
  { businessId, caller }: ByCaller,
): Promise<void> {
  authorise(await ports.businesses.find(businessId), caller, 'seeRecipients');
  if (caller.email === undefined) {
    throw new AppError('not-allowed', 'Confirm the address you sign in with first.');
  }
  await ports.suppressions.changeOf(caller.email, (suppression) =>
    wantAgain(suppression, businessId),
  );
}
