import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { PlaidError } from './plaid-error.ts';
import type { PlaidClient } from './client.ts';
import { verificationKeySchema } from './schemas.ts';
import type { VerificationKey } from './verify-webhook.ts';

/** How long we cache a key. An expired key may be accepted for this long. */
const KEPT_MS = 5 * 60 * 1000;

/**
 * Limit of lookups per minute for unknown key ids, so that forged webhooks cannot flood Plaid.
 * Known keys are exempt.
 */
const MOST_ASKED = 30;
const MINUTE_MS = 60_000;

interface Kept {
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
  const kept = new Map<string, Kept>();
  let asked: number[] = [];
  /** Ids that Plaid has confirmed. Looking them up again does not count toward the limit. */
  const genuine = new Set<string>();

  return async (id) => {
    const now = clock.now().getTime();
    for (const [known, { until }] of kept) if (until <= now) kept.delete(known);
    const found = kept.get(id);
    if (found) return found.key;
    if (!genuine.has(id)) {
      asked = asked.filter((time) => time > now - MINUTE_MS);
      if (asked.length >= MOST_ASKED) return undefined;
      asked.push(now);
    }
    const key = await fetchKey(id);
    if (key) genuine.add(id);
    kept.set(id, { key, until: now + KEPT_MS });
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
