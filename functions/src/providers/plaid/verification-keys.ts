import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { PlaidError } from './plaid-error.ts';
import type { PlaidClient } from './client.ts';
import { verificationKeySchema } from './schemas.ts';
import type { VerificationKey } from './verify-webhook.ts';

/** How long we cache a key. An expired key may be accepted for this long. */
const CACHE_MS = 5 * 60 * 1000;

/**
 * Limit of lookups per minute for unknown key ids, so that forged webhooks cannot flood Plaid.
 * Known keys are exempt.
 */
const MAX_LOOKUPS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

interface CachedKey {
  readonly key: VerificationKey | undefined;
  readonly until: number;
}

/**
 * Returns a cached lookup of Plaid's verification keys by id.
 *
 * @throws SourceError from the returned function if Plaid is unreachable
 */
export function verificationKeys(
  { ask }: PlaidClient,
  clock: Clock,
): (id: string) => Promise<VerificationKey | undefined> {
  const cache = new Map<string, CachedKey>();
  let lookupTimes: number[] = [];
  /** Ids that Plaid has confirmed. Looking them up again does not count toward the limit. */
  const genuine = new Set<string>();

  return async (id) => {
    const now = clock.now().getTime();
    for (const [keyId, { until }] of cache) if (until <= now) cache.delete(keyId);
    const found = cache.get(id);
    if (found) return found.key;
    if (!genuine.has(id)) {
      lookupTimes = lookupTimes.filter((time) => time > now - MINUTE_MS);
      if (lookupTimes.length >= MAX_LOOKUPS_PER_MINUTE) return undefined;
      lookupTimes.push(now);
    }
    const key = await fetchKey(id);
    if (key) genuine.add(id);
    cache.set(id, { key, until: now + CACHE_MS });
    return key;
  };

  async function fetchKey(id: string): Promise<VerificationKey | undefined> {
    try {
      const { key } = await ask(verificationKeySchema, (api) =>
        api.webhookVerificationKeyGet({ key_id: id }),
      );
      return key.expired_at === null ? { x: key.x, y: key.y } : undefined;
    } catch (error) {
      if (error instanceof PlaidError && error.code === 'refused') return undefined;
      throw error;
    }
  }
}
