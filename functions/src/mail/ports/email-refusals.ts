// The reasons for which an e-mail that a member wants to send is refused or delayed.
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  countEmail,
  type EmailsSent,
  type RateLimitOwner,
} from '@daily-snapshot/domain/mail/email-rate-limit';
import { isSuppressed, type Suppression } from '@daily-snapshot/domain/mail/suppression';

import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import type { Caller } from '../../platform/ports/caller.ts';

const LIMIT_MESSAGES: Readonly<Record<RateLimitOwner, string>> = {
  business:
    'This business has reached today’s limit for e-mails to other people. Try again tomorrow.',
  account: 'You have reached today’s limit for e-mails to other people. Try again tomorrow.',
  address: 'We already sent three e-mails to this address this week. Try again in a few days.',
  newAccounts:
    'New accounts have reached their shared limit for e-mails to other people. Try again tomorrow.',
};

const DELAYED =
  'Saved. We send this e-mail within three days, because new accounts share a daily limit.';

/** Returns what to tell the caller about an e-mail that is sent later. */
export const noticeOfDelay = (sendAt: Date, now: Date): MailNotice =>
  sendAt > now ? { notice: DELAYED } : {};

/**
 * Returns the verified address of a caller.
 *
 * @throws AppError `not-allowed` if the address is not verified, so that e-mail to others is always
 *   from a person with a mailbox
 */
export function requireVerifiedAddress({ email }: Caller): string {
  if (email !== undefined) return email;
  throw new AppError('not-allowed', 'Confirm your own e-mail address first, in your account.');
}

/**
 * Counts an e-mail of an account.
 *
 * @throws AppError `conflict` if a limit is reached
 */
export function requireWithinLimits(
  written: EmailsSent,
  createdAt: Date | undefined,
  now: Date,
): { readonly written: EmailsSent; readonly sendAt: Date } {
  const counted = countEmail(written, createdAt, now);
  if (counted.usedUp) throw new AppError('conflict', LIMIT_MESSAGES[counted.usedUp]);
  return counted;
}

/** @throws AppError `conflict` if an address gets no e-mail of a business */
export function requireUnsuppressed(suppression: Suppression, businessId: string): void {
  if (!isSuppressed(suppression, businessId)) return;
  throw new AppError(
    'conflict',
    'This address has unsubscribed or rejected our e-mail, so we cannot send to it.',
  );
}
