import type { BusinessLetterKind } from '@daily-snapshot/domain/delivery/letter';

/** Who answers which business. */
export interface Answer {
  readonly businessId: string;
  readonly isOf: (address: string) => boolean;
}

/** The links in letters: whoever has one reads the mail of the address it was sent to. */
export interface AnswerLinks {
  urlFor(letter: BusinessLetterKind, businessId: string, address: string): string;

  /** @returns undefined when the token is not one of ours, or of another kind of letter */
  read(letter: BusinessLetterKind, token: string): Answer | undefined;
}
