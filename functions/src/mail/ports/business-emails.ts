import type { InvitedRole } from '@daily-snapshot/domain/access/role';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { MailNotice } from '@daily-snapshot/domain/shared/mail-notice';
import type { BusinessEmailKind } from '@daily-snapshot/domain/mail/email-kind';
import type { ServerFields } from '../../accounts/ports/businesses.ts';
import type { Caller } from '../../platform/ports/caller.ts';

export interface BusinessEmailRequest {
  readonly kind: BusinessEmailKind;
  readonly businessId: string;
  readonly to: string;
  /** the role of an invitation */
  readonly role?: InvitedRole | undefined;
}

/**
 * Decides in a transaction whether an e-mail goes out.
 *
 * @returns the fields to change in the business, or undefined to send nothing
 * @throws the reason that forbids the e-mail
 */
export type BusinessEmailDecision = (
  business: Business | undefined,
  now: Date,
) => { readonly business: Business; readonly fields: Partial<ServerFields> } | undefined;

/** E-mail that a member of a business sends to an address: invitations and confirmations. */
export interface BusinessEmails {
  /**
   * Queues an e-mail and changes the business in one transaction.
   *
   * @throws AppError `not-allowed` if the caller has not confirmed an address
   * @throws AppError `conflict` if the address is suppressed or has received too much e-mail
   */
  queue(
    request: BusinessEmailRequest,
    caller: Caller,
    decide: BusinessEmailDecision,
  ): Promise<MailNotice>;
}
