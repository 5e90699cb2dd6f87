import { createHash, randomBytes } from 'node:crypto';
import { mailboxOf } from '@daily-snapshot/domain/billing/redemptions';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import { addressKey } from './address-key.ts';

export const checkoutKeys: CheckoutKeys = {
  newId: () => randomBytes(16).toString('base64url'),
  newToken: () => randomBytes(32).toString('base64url'),
  hashOf: (token) => createHash('sha256').update(token).digest('base64url'),
  addressKey,
  mailboxKey: (address) => addressKey(mailboxOf(address)),
};
