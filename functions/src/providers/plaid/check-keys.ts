import { CountryCode } from 'plaid';
import { z } from 'zod';
import type { PlaidClient } from './client.ts';
import { PlaidError } from './plaid-error.ts';

const institutionsSchema = z.object({ institutions: z.array(z.unknown()) });

/** Plaid's error codes for keys that are wrong, or belong to another environment. */
const WRONG_KEYS: ReadonlySet<string> = new Set(['INVALID_API_KEYS', 'UNAUTHORIZED_ENVIRONMENT']);

/**
 * Checks whether Plaid accepts our keys. Requests one bank of the public list, which needs no consent
 * of an owner.
 *
 * @returns a sentence for each fault that says what to do; empty if all is well
 * @throws SourceError if Plaid does not answer
 */
export async function plaidKeyFaults({ ask }: PlaidClient): Promise<readonly string[]> {
  const request = { count: 1, offset: 0, country_codes: [CountryCode.Us] };
  try {
    await ask(institutionsSchema, (api) => api.institutionsGet(request));
    return [];
  } catch (error) {
    if (!(error instanceof PlaidError && WRONG_KEYS.has(error.reason))) throw error;
    return [
      `Plaid refuses PLAID_CLIENT_ID and PLAID_SECRET (${error.reason}). Copy both from https://dashboard.plaid.com/developers/keys. Each environment has a secret of its own.`,
    ];
  }
}
