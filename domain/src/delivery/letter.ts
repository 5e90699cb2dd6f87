/** Mails that are no digests, each to one address. */
export const LETTER_KINDS = ['confirm-recipient', 'invite-viewer'] as const;

export type LetterKind = (typeof LETTER_KINDS)[number];

/** Which letter, and to whom. */
export interface Letter {
  readonly kind: LetterKind;
  /** the same for every repetition of one wish: it is written once */
  readonly key: string;
  readonly to: string;
}
