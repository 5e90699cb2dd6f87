import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import { ATTEMPT_MINUTES } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { Sealer, Vault } from '../../ports/vault.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { storedGrant } from '../stored-grant.ts';
import { attemptRecord, CALLBACK } from './connect-attempt.ts';
import { toAppError } from './source-error-messages.ts';

/** An owner who fails this often needs a person's help. */
const ATTEMPTS = { most: 20, withinMs: 3_600_000 };

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly vault: Vault;
  readonly sealer: Sealer;
  readonly siteInfo: SiteInfo;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

export interface ConnectionRequest {
  readonly businessId: string;
  readonly provider: Provider;
  /** the connection whose access is renewed */
  readonly reconnects?: string | undefined;
}

/**
 * Begins to connect a source: remembers who asks, for ten minutes, and says where they go to say yes.
 *
 * @throws AppError `not-found` when there is no such business, or connection, for this caller
 * @throws AppError `unavailable` when the provider cannot be reached, or is not one of ours here
 */
export async function beginConnection(
  ports: Ports,
  caller: Caller,
  { businessId, provider, reconnects }: ConnectionRequest,
): Promise<{ readonly url: string; readonly state: string }> {
  authorize(await ports.businesses.find(businessId), caller, 'connectSources');
  const source = ports.sources[provider];
  if (!source) {
    throw new AppError('unavailable', 'This cannot be connected yet. A file works today.');
  }
  const now = ports.clock.now();
  if (!(await ports.rateLimits.take(`connects.${caller.id}`, ATTEMPTS, now))) {
    throw new AppError('too-many', 'That was often. Please try again in an hour.');
  }
  const key = reconnects === undefined ? undefined : { businessId, connectionId: reconnects };
  const known = key && (await ports.connections.find(key));
  if (key && known?.reading.provider !== provider) {
    throw new AppError('not-found', 'We could not find this connection in your business.');
  }
  const isThere = key && (await ports.vault.read(key)) !== undefined;
  const state = ports.connectKeys.newState();
  const attemptKey = ports.connectKeys.hashOf(state);
  try {
    const { url, kept, webhookKey } = await source.begin({
      state,
      businessId,
      redirectUri: ports.siteInfo.origin + CALLBACK,
      reconnect: isThere ? storedGrant(ports.vault, key) : undefined,
    });
    await ports.connections.beginAttempt(attemptKey, {
      accountId: caller.id,
      businessId,
      provider,
      reconnects: reconnects ?? null,
      webhookKey: webhookKey === undefined ? null : ports.connectKeys.hashOf(webhookKey),
      kept: await ports.sealer.seal(attemptRecord(attemptKey), kept),
      choices: null,
      busyUntil: null,
      ended: null,
      expiresAt: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000),
    });
    return { url, state };
  } catch (error) {
    throw toAppError(error);
  }
}
