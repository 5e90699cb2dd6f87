import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { composeLetter } from '@daily-snapshot/domain/delivery/compose-letter';
import type { BusinessLetterKind } from '@daily-snapshot/domain/delivery/letter';
import { countLetter, type QuotaOwner } from '@daily-snapshot/domain/delivery/letter-quota';
import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/delivery/outbox';
import { isSuppressed } from '@daily-snapshot/domain/delivery/suppression';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { AnswerLinks } from '../ports/answer-links.ts';
import type { ServedFields } from '../ports/businesses.ts';
import type { Letterhead } from '../ports/letterhead.ts';
import type { Letters } from '../ports/letters.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { Caller } from './caller.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

export interface LetterPorts {
  readonly letters: Letters;
  readonly answerLinks: AnswerLinks;
  readonly letterhead: Letterhead;
  readonly taskQueue: TaskQueue;
  readonly newLetterKey: () => string;
  readonly clock: Clock;
}

export interface LetterRequest {
  readonly kind: BusinessLetterKind;
  readonly businessId: string;
  readonly to: string;
  readonly caller: Caller;
}

const USED_UP: Readonly<Record<QuotaOwner, string>> = {
  business: 'This business has written to as many addresses today as it can. Try again tomorrow.',
  account: 'You have written to as many addresses today as you can. Try again tomorrow.',
  address: 'This address has had three letters from us within a week. Try again in a few days.',
};

/**
 * Writes a letter unless there is nothing to ask, and has it sent.
 *
 * @param ask answers what to note in the business, or undefined when it is asked already; throws
 *   what forbids it
 * @throws AppError `conflict` when the address wants no mail, or has had enough of it
 */
export async function writeLetter(
  { letters, answerLinks, letterhead, taskQueue, newLetterKey, clock }: LetterPorts,
  { kind, businessId, to, caller }: LetterRequest,
  ask: (
    business: Business | undefined,
    now: Date,
  ) => { readonly business: Business; readonly fields: Partial<ServedFields> } | undefined,
): Promise<void> {
  const key = { kind, key: newLetterKey() };
  const now = clock.now();
  const wish = { businessId, accountId: caller.id, address: to };
  const isWritten = await letters.write(wish, (standing) => {
    const asked = ask(standing.business, now);
    if (!asked) return undefined;
    if (isSuppressed(standing.suppression, businessId)) {
      throw new AppError(
        'conflict',
        'This address has unsubscribed or cannot be reached, so we do not write to it.',
      );
    }
    const counted = countLetter(standing.written, now);
    if (counted.usedUp) throw new AppError('conflict', USED_UP[counted.usedUp]);
    const mail = composeLetter(
      kind,
      { businessName: asked.business.name, to },
      {
        actionUrl: answerLinks.urlFor(kind, businessId, to),
        unsubscribeUrl: UNSUBSCRIBE_SLOT,
        postalAddress: letterhead.postalAddress,
      },
    );
    const subject = { businessId, letter: { ...key, to }, mail, shard: shardOf(key.key) };
    const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
    return {
      key,
      letter: planMail(subject, now, giveUpAt),
      fields: asked.fields,
      written: counted.written,
    };
  });
  if (isWritten) await enqueueDelivery(taskQueue, key);
}
