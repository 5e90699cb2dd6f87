// The keys and ids of documents that need node's crypto.
import { certificationCode, CODE_LETTERS } from '@daily-snapshot/domain/certification/certificate';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import type { ConnectKeys } from '../../connections/ports/connect-keys.ts';
import type { RandomIds } from '../ports/random-ids.ts';
import { mailboxOf } from './mailbox-of.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Returns the hash of an address, for documents that must not show it: base64url, 43 characters.
 */
export const addressKey = (address: string): string => hash(normalizeAddress(address));

/** Returns the hash of the mailbox of an address, for rate limits. */
export const mailboxKey = (address: string): string => addressKey(mailboxOf(address));

/** Returns the document id of a posting, because its own id may contain any character. */
export const postingKey = (id: string): string => hash(id);

export const pendingKey = (line: { readonly source: string; readonly lineId: string }): string =>
  postingKey(`${line.source}\u0000${line.lineId}`);

export const checkoutKeys: CheckoutKeys = {
  newRequestId: () => randomBytes(32).toString('base64url'),
  idOf: (requestId) => hash(`checkout ${requestId}`).slice(0, 22),
  tokenOf: (requestId) => hash(`claim ${requestId}`),
  hashOf: hash,
  addressKey,
  mailboxKey,
};

export const connectKeys: ConnectKeys = {
  newValue: () => randomBytes(32).toString('base64url'),
  hashOf: hash,
  isHashOf: (value, expected) => {
    const [actual, wanted] = [Buffer.from(hash(value)), Buffer.from(expected)];
    return actual.length === wanted.length && timingSafeEqual(actual, wanted);
  },
  sourceKey: (provider, externalKey) => hash(`${provider} ${externalKey}`),
  connectionId: (businessId, sourceKey) => hash(`${businessId} ${sourceKey}`).slice(0, 24),
};

export const randomIds: RandomIds = {
  newId: randomUUID,
  newCertificationCode: () => certificationCode(randomBytes(CODE_LETTERS)),
  below: (bound) => randomInt(bound),
};
