import { createHash } from 'node:crypto';
import { normalAddress } from '@daily-snapshot/domain/normal-address';

/** What an address is known by where it must not be read: base64url, 43 characters. */
export const addressKey = (address: string): string =>
  createHash('sha256').update(normalAddress(address)).digest('base64url');
