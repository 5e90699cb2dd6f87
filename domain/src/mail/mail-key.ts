import { parseBusinessDate, type BusinessDate } from '../calendar/business-date.ts';
import type { EmailKind } from './email-kind.ts';

/** Returns the id of a digest outside of its business: in the outbox, in mail and in queues. */
export const digestIdOf = (businessId: string, date: BusinessDate): string =>
  `${businessId}_${date}`;

/** Identifies a digest by its business and business day. */
export interface DigestKey {
  readonly businessId: string;
  readonly businessDate: BusinessDate;
}

/** @returns undefined if the text is not a digest id */
export function parseDigestId(text: string): DigestKey | undefined {
  const [, businessId, day = ''] = /^([\w-]{1,128})_(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const businessDate = parseBusinessDate(day);
  return businessId && businessDate ? { businessId, businessDate } : undefined;
}

/** Identifies an e-mail other than a digest by its kind and a unique key. */
export interface EmailKey {
  readonly kind: EmailKind;
  readonly key: string;
}

/** Identifies an e-mail. Each is sent once. */
export type MailKey = DigestKey | EmailKey;

export const isDigest = (mail: MailKey): mail is DigestKey => 'businessDate' in mail;

/**
 * Returns the id of an e-mail in the outbox and at its provider. Ids of businesses contain no dot.
 */
export const mailIdOf = (mail: MailKey): string =>
  isDigest(mail) ? digestIdOf(mail.businessId, mail.businessDate) : `${mail.kind}.${mail.key}`;
