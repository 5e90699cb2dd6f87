import type { BusinessEmailKind } from '@daily-snapshot/domain/mail/email-kind';

/** A confirmed answer to an invitation or confirmation. */
export interface Answer {
  readonly businessId: string;
  readonly isOf: (address: string) => boolean;
}

/**
 * Links in invitations and confirmations. A link proves that its user reads the mail of the
 * address.
 */
export interface ConfirmationLinks {
  urlFor(letter: BusinessEmailKind, businessId: string, address: string): string;

  /** @returns undefined if the token is invalid or belongs to another kind of e-mail */
  read(letter: BusinessEmailKind, token: string): Answer | undefined;
}
