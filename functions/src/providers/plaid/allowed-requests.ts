import type { Permitted } from '../http/read-only.ts';

/**
 * All that is ever asked of Plaid. Its calls are POSTs whatever they do; none of these changes
 * anything at a bank, and no product that could is asked for when one is connected.
 */
export const PLAID_REQUESTS: readonly Permitted[] = [
  { method: 'POST', path: '/link/token/create', purpose: 'access' },
  { method: 'POST', path: '/link/token/get', purpose: 'access' },
  { method: 'POST', path: '/item/public_token/exchange', purpose: 'access' },
  { method: 'POST', path: '/item/remove', purpose: 'access' },
  { method: 'POST', path: '/webhook_verification_key/get', purpose: 'access' },
  { method: 'POST', path: '/item/get', purpose: 'reading' },
  { method: 'POST', path: '/accounts/get', purpose: 'reading' },
  { method: 'POST', path: '/transactions/sync', purpose: 'reading' },
  { method: 'POST', path: '/transactions/get', purpose: 'reading' },
];
