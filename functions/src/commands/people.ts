import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import { VIEWERS_MAX, type Business } from '@daily-snapshot/domain/contracts/business';
import type { AnswerLinks } from '../ports/answer-links.ts';
import type { Businesses } from '../ports/businesses.ts';
import { isSameAddress, openQuestion, wasJustAsked, without } from './asked-addresses.ts';
import { authorise, type Caller } from './caller.ts';
import { writeLetter, type LetterPorts } from './write-letter.ts';

interface OfAddress {
  readonly businessId: string;
  readonly address: string;
  readonly caller: Caller;
}

const viewersOf = ({ viewers = {} }: Business): readonly (readonly [string, string])[] =>
  Object.entries(viewers);

/**
 * Invites somebody to look at a business. Asks again who has not answered.
 *
 * @throws AppError `conflict` when there are as many as there may be, or it must not be written to
 */
export async function inviteViewer(
  ports: LetterPorts,
  { businessId, address, caller }: OfAddress,
): Promise<void> {
  const request = { kind: 'invite-viewer', businessId, to: address, caller } as const;
  await writeLetter(ports, request, (found, now) => {
    const business = authorise(found, caller, 'changePeople');
    const viewers = viewersOf(business);
    const isViewer = viewers.some(([, known]) => isSameAddress(known, address));
    if (isViewer || wasJustAsked(business.invitations, address, now)) return undefined;
    if (caller.signInAddress !== undefined && isSameAddress(caller.signInAddress, address)) {
      throw new AppError('conflict', 'That is your own address: you see this business already.');
    }
    const others = without(business.invitations, address);
    if (viewers.length + others.length >= VIEWERS_MAX) {
      throw new AppError('conflict', `${VIEWERS_MAX} people at most can be invited.`);
    }
    return { business, fields: { invitations: [...others, { address, askedAt: now }] } };
  });
}

/**
 * Makes the caller a viewer, once. The link alone is not enough, for it may have been passed on: who
 * accepts signs in with the address that it was sent to. Together they prove that it is theirs.
 *
 * @returns the business
 * @throws AppError `not-allowed` when the invitation is for another address
 * @throws AppError `not-found` when it is not one of ours, was withdrawn, used or is too old
 */
export async function acceptInvitation(
  ports: {
    readonly businesses: Businesses;
    readonly answerLinks: AnswerLinks;
    readonly clock: Clock;
  },
  { token, caller }: { readonly token: string; readonly caller: Caller },
): Promise<string> {
  const answer = ports.answerLinks.read('invite-viewer', token);
  if (!answer) throw new AppError('not-found', NO_INVITATION);
  const address = caller.signInAddress;
  if (address === undefined || !answer.isOf(address)) {
    throw new AppError(
      'not-allowed',
      'This invitation was sent to another address. Sign in with the one it came to.',
    );
  }
  await ports.businesses.change(answer.businessId, (business) => {
    if (business?.members[caller.id]) return undefined;
    const asked = openQuestion(business?.invitations, answer.isOf, ports.clock.now());
    if (!business || !asked) throw new AppError('not-found', NO_INVITATION);
    return {
      members: { ...business.members, [caller.id]: 'viewer' },
      viewers: { ...business.viewers, [caller.id]: asked.address },
      invitations: without(business.invitations, asked.address),
    };
  });
  return answer.businessId;
}

const NO_INVITATION =
  'This invitation is no longer open: it was used, withdrawn, or is too old. Ask for a new one.';

/** Ends an invitation, or what came of it. */
export async function removeViewer(
  { businesses }: { readonly businesses: Businesses },
  { businessId, address, caller }: OfAddress,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'changePeople');
    const viewers = viewersOf(business);
    const gone = new Set(
      viewers.filter(([, known]) => isSameAddress(known, address)).map(([id]) => id),
    );
    const members = Object.entries(business.members);
    return {
      invitations: without(business.invitations, address),
      viewers: Object.fromEntries(viewers.filter(([id]) => !gone.has(id))),
      members: Object.fromEntries(
        members.filter(([id, role]) => role !== 'viewer' || !gone.has(id)),
      ),
    };
  });
}
