import type { BusinessEmailKind } from '@daily-snapshot/domain/mail/email-kind';

/** A confirmed answer to an invitation or confirmation. */
export interface ConfirmationClaim {
  readonly businessId: string;
  readonly matchesAddress: (address: string) => boolean;
}

/**
 * Links in invitations and confirmations. A link proves that its user reads the mail of the
 * address.
 */
export interface ConfirmationLinks {
  urlFor(kind: BusinessEmailKind, businessId: string, address: string): string;

  /** @returns undefined if the token is invalid or belongs to another kind of e-mail */
  read(kind: BusinessEmailKind, token: string): ConfirmationClaim | undefined;
}
