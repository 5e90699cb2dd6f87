import type { InvitedRole } from '../../access/role.ts';
import { quotedName } from './words-of-others.ts';
import { renderEmail, type EmailFrame, type EmailText } from './email-layout.ts';
import type { BusinessEmailKind } from '../email-kind.ts';
import type { ComposedMail } from '../outbox-entry.ts';

/** The variable parts of a business e-mail. */
export interface BusinessEmailFacts {
  readonly businessName: string;
  /** the role of an invitation; absent: viewer */
  readonly role?: InvitedRole | undefined;
}

/** The title of an invitation, and the role that it offers. */
const INVITATION_TEXTS: Readonly<
  Record<InvitedRole, { readonly title: string; readonly offer: (business: string) => string }>
> = {
  viewer: {
    title: 'You are invited to view a business',
    offer: (business) =>
      `The owner of ${business} invited you to see its daily numbers. You can view everything, but you cannot change anything.`,
  },
  bookkeeper: {
    title: 'You are invited to keep the books of a business',
    offer: (business) =>
      `The owner of ${business} invited you as its bookkeeper. You can view everything, categorize transactions, import files and answer alerts. Connections, settings, people and billing stay with the owner.`,
  },
};

/** Only the name of the business is not our text. It cannot contain a link. */
const TEXTS: Readonly<Record<BusinessEmailKind, (facts: BusinessEmailFacts) => EmailText>> = {
  'confirm-recipient': ({ businessName }) => ({
    subject: 'Do you want this daily e-mail?',
    title: 'Do you want this daily e-mail?',
    paragraphs: [
      `The owner of ${quotedName(businessName)} wants to send you its Daily Snapshot: yesterday’s revenue, expenses and net profit, Monday to Friday.`,
      'You will get it only if you say yes. You can unsubscribe at any time.',
    ],
    action: 'Yes, send it to me',
    after: 'If you did not expect this, do nothing. You will not get the daily e-mail.',
    ending: 'Do not ask me again',
  }),
  'invite-viewer': ({ businessName, role = 'viewer' }) => ({
    subject: 'You are invited to a business on Daily Snapshot',
    title: INVITATION_TEXTS[role].title,
    paragraphs: [
      INVITATION_TEXTS[role].offer(quotedName(businessName)),
      'Sign in or create an account with the address that received this e-mail.',
    ],
    action: 'Open the invitation',
    after:
      'If you did not expect this, do nothing. The invitation works once and expires in two weeks.',
    ending: 'Stop e-mail from this business',
  }),
  'offer-ownership': ({ businessName }) => ({
    subject: 'You are offered a business on Daily Snapshot',
    title: 'Become the owner of a business',
    paragraphs: [
      `The owner of ${quotedName(businessName)} wants to give you this business on Daily Snapshot, with its connections, history and settings.`,
      'The subscription of the former owner does not come with it. The page shows what that means for the daily e-mail before you accept.',
      'Sign in or create an account with the address that received this e-mail.',
    ],
    action: 'See the offer',
    after: 'If you did not expect this, do nothing. The offer works once and expires in two weeks.',
    ending: 'Stop e-mail from this business',
  }),
};

/** Composes a business e-mail. Deterministic: the same input gives the same bytes. */
export function composeBusinessEmail(
  kind: BusinessEmailKind,
  facts: BusinessEmailFacts,
  frame: EmailFrame,
): ComposedMail {
  return renderEmail(TEXTS[kind](facts), frame);
}
