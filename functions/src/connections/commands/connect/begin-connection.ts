import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { ATTEMPT_MINUTES } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { Sealer, Vault } from '../../ports/vault.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { storedGrant } from '../../services/stored-grant.ts';
import { attemptRecord, RETURN_PATH } from '../../services/connect/list-authorized-companies.ts';
import { toAppError } from '../../services/connect/source-error-messages.ts';

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

/**
 * Starts to connect a source. Stores the attempt for ten minutes, and returns the provider's page on
 * which the owner grants access.
 *
 * @throws AppError `not-found` if the caller has no such business or connection
 * @throws AppError `unavailable` if the provider cannot be reached or is not set up here
 */
export async function beginConnection(
  ports: Ports,
  { businessId, provider, reconnects }: CallableRequest<'beginConnection'>,
  caller: Caller,
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
  const existing = key && (await ports.connections.find(key));
  if (key && existing?.reading.provider !== provider) {
    throw new AppError('not-found', 'We could not find this connection in your business.');
  }
  const hasGrant = key && (await ports.vault.read(key)) !== undefined;
  const state = ports.connectKeys.newState();
  const attemptKey = ports.connectKeys.hashOf(state);
  try {
    const { url, secret, webhookKey } = await source.begin({
      state,
      businessId,
      redirectUri: ports.siteInfo.origin + RETURN_PATH,
      reconnect: hasGrant ? storedGrant(ports.vault, key) : undefined,
    });
    await ports.connections.beginAttempt(attemptKey, {
      accountId: caller.id,
      businessId,
      provider,
      reconnects: reconnects ?? null,
      webhookKey: webhookKey === undefined ? null : ports.connectKeys.hashOf(webhookKey),
      secret: await ports.sealer.seal(attemptRecord(attemptKey), secret),
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
