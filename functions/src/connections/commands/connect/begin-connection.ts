import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { isReadingPaused } from '@daily-snapshot/domain/operations/kill-switches';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { ATTEMPT_MINUTES } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import type { KillSwitchReader } from '../../../operations/ports/kill-switches.ts';
import type { SiteInfo } from '../../../platform/ports/site-info.ts';
import type { RateLimits } from '../../../platform/ports/rate-limits.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { Sealer, Vault } from '../../ports/vault.ts';
import { authorize, type Caller } from '../../../platform/ports/caller.ts';
import { readingPausedError } from '../../services/reading-paused-error.ts';
import { storedGrant } from '../../services/stored-grant.ts';
import { completionUri, returnUri } from '../../services/connect/attempt-return.ts';
import { attemptRecord } from '../../services/connect/list-authorized-companies.ts';
import { toAppError } from '../../services/connect/source-error-messages.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly killSwitches: KillSwitchReader;
  readonly vault: Vault;
  readonly sealer: Sealer;
  readonly siteInfo: SiteInfo;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

/**
 * Starts to connect a source. Stores the attempt for half an hour, and returns the provider's page on
 * which the owner grants access. Anyone can open that page, so the attempt is bound to the browser that
 * gets the secret, and to a value that the provider gives only to the browser that it sends back.
 *
 * @throws AppError `not-found` if the caller has no such business or connection
 * @throws AppError `unavailable` if the provider cannot be reached, is not set up here, or is off
 */
export async function beginConnection(
  ports: Ports,
  {
    businessId,
    provider,
    reconnects,
    signedInAt,
  }: CallableRequest<'beginConnection'> & { readonly signedInAt: Date },
  caller: Caller,
): Promise<CallableResponse<'beginConnection'>> {
  authorize(await ports.businesses.find(businessId), caller, 'connectSources');
  const source = ports.sources[provider];
  if (!source) {
    throw new AppError('unavailable', 'We cannot connect this yet. You can import a file instead.');
  }
  if (isReadingPaused(await ports.killSwitches.read(), provider))
    throw readingPausedError(provider);
  const now = ports.clock.now();
  if (
    !(await ports.rateLimits.take(
      `connects.${caller.id}`,
      CALL_LIMITS.beginConnection.quotas.ofAccount,
      now,
    ))
  ) {
    throw new AppError('too-many', 'Too many attempts. Please try again in an hour.');
  }
  const key = reconnects === undefined ? undefined : { businessId, connectionId: reconnects };
  const existing = key && (await ports.connections.find(key));
  if (key && existing?.reading.provider !== provider) {
    throw new AppError(
      'not-found',
      'We could not find this connection. Reload the page to see your current connections.',
    );
  }
  const hasGrant = key && (await ports.vault.read(key)) !== undefined;
  const { connectKeys } = ports;
  const [state, browserSecret, proof] = [
    connectKeys.newValue(),
    connectKeys.newValue(),
    connectKeys.newValue(),
  ];
  const attemptKey = connectKeys.hashOf(state);
  try {
    const { origin } = ports.siteInfo;
    const { url, secret } = await source.begin({
      state,
      businessId,
      redirectUri: returnUri(origin),
      completionUri: completionUri(origin, state, proof),
      reconnect: hasGrant ? storedGrant(ports.vault, key) : undefined,
    });
    await ports.connections.beginAttempt(attemptKey, {
      accountId: caller.id,
      signInAddress: caller.signInAddress ?? null,
      signedInAt,
      browserKey: connectKeys.hashOf(browserSecret),
      returnKey: source.returnParameter === 'proof' ? connectKeys.hashOf(proof) : null,
      returnedElsewhereAt: null,
      businessId,
      provider,
      reconnects: reconnects ?? null,
      secret: await ports.sealer.seal(attemptRecord(attemptKey), secret),
      choices: null,
      busyUntil: null,
      ended: null,
      expiresAt: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000),
    });
    return { url, state, secret: browserSecret };
  } catch (error) {
    throw toAppError(error);
  }
}
