import type { BusinessDate } from '../../calendar/business-date.ts';
import { formatDate } from '../../calendar/format-date.ts';
import { formatCountOf } from '../../money/format-money.ts';
import { quotedName } from './words-of-others.ts';
import { utcDateText } from './utc-date-text.ts';
import { renderEmail, type EmailFrame, type EmailText } from './email-layout.ts';
import { FEW_RECOVERY_CODES } from '../../accounts/recovery-codes.ts';
import type { AccountEmailKind } from '../email-kind.ts';
import type { ComposedMail } from '../outbox-entry.ts';

type NoFacts = Readonly<Record<never, never>>;

/** The variable parts of each e-mail about an account. */
export interface AccountEmailFacts {
  readonly 'confirm-address': NoFacts;
  readonly 'address-taken': NoFacts;
  readonly 'address-changed': {
    readonly newAddress: string;
    /** until when the link restores the former address */
    readonly restorableUntil: Date;
  };
  readonly 'address-restored': NoFacts;
  readonly 'recovery-code-used': { readonly codesLeft: number };
  readonly 'business-given': {
    readonly businessName: string;
    readonly newOwner: string;
    readonly staysAsViewer: boolean;
  };
  readonly 'business-received': {
    readonly businessName: string;
    /** when the daily e-mail stops without a plan; null if it does not */
    readonly digestsUntil: Date | null;
  };
  readonly 'numbers-corrected': {
    readonly businessName: string;
    /** the days whose numbers were wrong, oldest first */
    readonly days: readonly BusinessDate[];
  };
  readonly 'plan-needed': { readonly businessName: string; readonly digestsUntil: Date };
}

type Texts = {
  readonly [Kind in AccountEmailKind]: (facts: AccountEmailFacts[Kind]) => EmailText;
};

const FEWER_EMAILS_NOTE = 'Stop all e-mail except security and payment notices';

const TEXTS: Texts = {
  'confirm-address': () => ({
    subject: 'Confirm your new sign-in address',
    title: 'Confirm your new sign-in address',
    paragraphs: [
      'You asked to sign in to Daily Snapshot with this address. Confirm it within 24 hours. Until then, you sign in with your current address.',
      'After that, you are signed out on all devices. Your daily e-mail and your receipts go to this address.',
    ],
    action: 'Use this address',
    after: 'If you did not ask for this, do nothing. The address will not be used.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'address-taken': () => ({
    subject: 'This address already has an account',
    title: 'This address already has an account',
    paragraphs: [
      'Another Daily Snapshot account asked to sign in with this address. It already belongs to an account, so nothing was changed.',
      'If it was you, sign in with this address instead, or use another one for the other account.',
    ],
    action: 'Open my account',
    after: 'If it was not you, do nothing. Your account is safe.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'address-changed': ({ newAddress, restorableUntil }) => ({
    subject: 'Your sign-in address was changed',
    title: 'Your sign-in address was changed',
    paragraphs: [
      `You now sign in to Daily Snapshot with ${newAddress}. All devices were signed out.`,
      `If this was not you, restore your address by ${utcDateText(restorableUntil)}. This signs out all devices and invalidates the password, so that only you can choose a new one.`,
    ],
    action: 'This was not me. Restore my address',
    after: 'If this was you, you are done.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'address-restored': () => ({
    subject: 'Your sign-in address was restored',
    title: 'Your sign-in address was restored',
    paragraphs: [
      'You sign in to Daily Snapshot with this address again. All devices were signed out.',
      'Your old password no longer works. Choose a new one to sign in.',
    ],
    action: 'Choose a new password',
    after: 'Then check your two-step verification and the recipients of your daily e-mail.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'recovery-code-used': ({ codesLeft }) => ({
    subject: 'A recovery code was used to sign in',
    title: 'A recovery code was used to sign in',
    paragraphs: [
      'Two-step verification is now off, and all other devices were signed out. Set it up again with your new phone.',
      codesLeftText(codesLeft),
    ],
    action: 'Open my account',
    after:
      'If this was not you, change your password now. Another person knows it and one of your codes.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'business-given': ({ businessName, newOwner, staysAsViewer }) => ({
    subject: 'Your business has a new owner',
    title: 'Your business has a new owner',
    paragraphs: [
      `${newOwner} accepted ${quotedName(businessName)} and is now its owner.`,
      staysAsViewer
        ? 'You can still view everything. The new owner can remove you.'
        : 'You no longer have access, and your address was removed from its daily e-mail.',
      'Your own subscription continues and covers only businesses that you own. Cancel it on your plan page if you do not need it.',
    ],
    action: 'Open my plan',
    after: 'If you did not agree to this, contact our support right away.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'business-received': ({ businessName, digestsUntil }) => ({
    subject: 'You are now the owner of a business',
    title: 'You are now the owner of a business',
    paragraphs: [
      `You own ${quotedName(businessName)} on Daily Snapshot, with its connections, history and settings.`,
      digestsUntil
        ? `Your account has no plan yet. The daily e-mail continues until ${utcDateText(digestsUntil)}. Choose a plan before then to keep it. We will remind you.`
        : 'The daily e-mail stays as it is.',
    ],
    action: 'Open the business',
    after: 'You can change who gets the daily e-mail in its settings.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'numbers-corrected': ({ businessName, days }) => ({
    subject: 'We corrected numbers in your daily e-mail',
    title: 'We corrected numbers in your daily e-mail',
    paragraphs: [
      `Because of an error on our side, daily e-mails for ${quotedName(businessName)} had wrong numbers for ${daysText(days)}.`,
      'We have fixed the error. Your transactions are safe. Your next daily e-mail shows each number as it was and as it is. We are sorry.',
    ],
    action: 'See my numbers',
    after: 'You do not need to do anything.',
    ending: FEWER_EMAILS_NOTE,
  }),

  'plan-needed': ({ businessName, digestsUntil }) => ({
    subject: `Your daily e-mail stops on ${utcDateText(digestsUntil)}`,
    title: `Your daily e-mail stops on ${utcDateText(digestsUntil)}`,
    paragraphs: [
      `${quotedName(businessName)} came to you from another owner, and your account has no plan yet.`,
      'Choose a plan before that day, and nothing changes. Your numbers and past daily e-mails stay either way.',
    ],
    action: 'See the plans',
    after: 'If you have already chosen a plan, you are done.',
    ending: FEWER_EMAILS_NOTE,
  }),
};

/** More days are counted and not listed. */
const LISTED_DAYS = 5;

const listOfDays = new Intl.ListFormat('en-US');

function daysText(days: readonly BusinessDate[]): string {
  const more = days.length - LISTED_DAYS;
  const listed = days.slice(0, LISTED_DAYS).map(formatDate);
  return listOfDays.format(more > 0 ? [...listed, formatCountOf(more, 'more day')] : listed);
}

function codesLeftText(count: number): string {
  if (count > FEW_RECOVERY_CODES) return `You have ${count} recovery codes left.`;
  const makeNew = 'Make new codes in your account.';
  if (count === 0) return `You have no recovery codes left. ${makeNew}`;
  return count === 1
    ? `You have only 1 recovery code left. ${makeNew}`
    : `You have only ${count} recovery codes left. ${makeNew}`;
}

/** Composes an e-mail about an account. Deterministic: the same input gives the same bytes. */
export const composeAccountEmail = <Kind extends AccountEmailKind>(
  kind: Kind,
  facts: AccountEmailFacts[Kind],
  frame: EmailFrame,
): ComposedMail => renderEmail(TEXTS[kind](facts), frame);
