import type { BusinessEmailKind } from '@daily-snapshot/domain/mail/email-kind';

/** Who answers which business. */
export interface Answer {
  readonly businessId: string;
  readonly isOf: (address: string) => boolean;
}

/** The links in letters: whoever has one reads the mail of the address it was sent to. */
export interface ConfirmationLinks {
  urlFor(letter: BusinessEmailKind, businessId: string, address: string): string;

  /** @returns undefined when the token is not one of ours, or of another kind of letter */
  read(letter: BusinessEmailKind, token: string): Answer | undefined;
}
