import type { AllowedRequest } from '../http/read-only.ts';

/**
 * All requests that we send to Plaid. Plaid uses POST for every call, but none of these changes
 * anything at a bank. We never request a Plaid product that could.
 */
export const ALLOWED_REQUESTS: readonly AllowedRequest[] = [
  { method: 'POST', path: '/link/token/create', purpose: 'access' },
  { method: 'POST', path: '/link/token/get', purpose: 'access' },
  { method: 'POST', path: '/item/public_token/exchange', purpose: 'access' },
  { method: 'POST', path: '/item/remove', purpose: 'access' },
  { method: 'POST', path: '/webhook_verification_key/get', purpose: 'access' },
  { method: 'POST', path: '/institutions/get', purpose: 'access' },
  { method: 'POST', path: '/item/get', purpose: 'reading' },
  { method: 'POST', path: '/accounts/get', purpose: 'reading' },
  { method: 'POST', path: '/transactions/sync', purpose: 'reading' },
  { method: 'POST', path: '/transactions/get', purpose: 'reading' },
];
