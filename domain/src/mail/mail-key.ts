import { parseBusinessDate, type BusinessDate } from '../calendar/business-date.ts';
import { EMAIL_KINDS, type EmailKind } from './email-kind.ts';

/** Names a digest everywhere outside of its business: in the outbox, in mail, in a queue. */
export const digestIdOf = (businessId: string, date: BusinessDate): string =>
  `${businessId}_${date}`;

/** A digest: one business, one business day. */
export interface DigestKey {
  readonly businessId: string;
  readonly businessDate: BusinessDate;
}

/** @returns undefined when the text names no digest */
export function parseDigestId(text: string): DigestKey | undefined {
  const [, businessId, day = ''] = /^([\w-]{1,128})_(\d{4}-\d{2}-\d{2})$/.exec(text) ?? [];
  const businessDate = parseBusinessDate(day);
  return businessId && businessDate ? { businessId, businessDate } : undefined;
}

/** A mail that is no digest: its kind, and what makes it the only one of its kind. */
export interface EmailKey {
  readonly kind: EmailKind;
  readonly key: string;
}

/** Every mail that is promised, and promised once. */
export type MailKey = DigestKey | EmailKey;

export const isDigest = (mail: MailKey): mail is DigestKey => 'businessDate' in mail;

/** Names a mail in the outbox and to its provider. No business has a dot in its id. */
export const mailIdOf = (mail: MailKey): string =>
  isDigest(mail) ? digestIdOf(mail.businessId, mail.businessDate) : `${mail.kind}.${mail.key}`;

/** @returns undefined when the text names no mail */
export function parseMailId(text: string): MailKey | undefined {
  const [, name, key = ''] = /^([a-z-]+)\.([\w-]{1,128})$/.exec(text) ?? [];
  const kind = EMAIL_KINDS.find((emailKind) => emailKind === name);
  return kind ? { kind, key } : parseDigestId(text);
}
