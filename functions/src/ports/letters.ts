import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { LetterKey } from '@daily-snapshot/domain/delivery/mail-key';
import type { LettersWritten } from '@daily-snapshot/domain/delivery/letter-quota';
import type { OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import type { Suppression } from '@daily-snapshot/domain/delivery/suppression';
import type { ServedFields } from './businesses.ts';

/** Who wants to write to whom. */
export interface LetterWish {
  readonly businessId: string;
  readonly accountId: string;
  readonly address: string;
}

/** What decides whether a letter may be written, as of one instant. */
export interface LetterStanding {
  readonly business: Business | undefined;
  /** of the address */
  readonly suppression: Suppression;
  readonly written: LettersWritten;
}

/** What a letter changes. */
export interface WrittenLetter {
  readonly fields: Partial<ServedFields>;
  readonly key: LetterKey;
  readonly letter: OutboxEntry;
  readonly written: LettersWritten;
}

export interface Letters {
  /**
   * Puts a letter into the outbox and says so in the business, all or nothing.
   *
   * @param decide answers undefined when there is none to write; what it throws comes through. May be
   *   called more than once
   * @returns whether one was written
   */
  write(
    wish: LetterWish,
    decide: (standing: LetterStanding) => WrittenLetter | undefined,
  ): Promise<boolean>;

  /**
   * Puts a letter that belongs to no business into the outbox, once for its key.
   *
   * @returns whether it was not there before
   */
  promise(key: LetterKey, letter: OutboxEntry): Promise<boolean>;
}
