import { createHash } from 'node:crypto';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';

/**
 * Returns the hash of an address, for documents that must not show it: base64url, 43 characters.
 */
export const addressKey = (address: string): string =>
  createHash('sha256').update(normalizeAddress(address)).digest('base64url');
