import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import {
  parseRecoveryCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  RECOVERY_RATE_LIMITS,
  recoveryCode,
  recoveryCountKeys,
  spendRecoveryCode,
} from '@daily-snapshot/domain/accounts/recovery-codes';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { AccessLog } from '../ports/access-log.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Businesses } from '../ports/businesses.ts';
import type { Credentials, PasswordVerifier } from '../ports/credentials.ts';
import type { RecoveryCodeHashes, RecoveryCodes } from '../ports/recovery-codes.ts';
import { queueAccountEmail, type AccountEmailPorts } from '../services/queue-account-email.ts';
import { logAccess } from '../services/log-access.ts';

interface CodePorts {
  readonly credentials: Credentials;
  readonly recoveryCodes: RecoveryCodes;
  readonly recoveryCodeHashes: RecoveryCodeHashes;
  readonly rateLimits: RateLimits;
}

/**
 * Makes new recovery codes for the caller and invalidates the earlier ones. Only their hashes are
 * stored.
 *
 * @throws AppError `conflict` without two-step verification, or after too many requests
 */
export async function makeRecoveryCodes(
  ports: CodePorts & Pick<AccountEmailPorts, 'clock'>,
  _request: CallableRequest<'makeRecoveryCodes'>,
  { id }: Caller,
): Promise<CallableResponse<'makeRecoveryCodes'>> {
  const { credentials, recoveryCodes, recoveryCodeHashes: hashes, rateLimits, clock } = ports;
  const now = clock.now();
  if (!(await credentials.hasSecondFactor(id))) {
    throw new AppError('conflict', 'Turn on two-step verification first.');
  }
  if (
    !(await rateLimits.take(
      `recovery-codes.${id}`,
      CALL_LIMITS.makeRecoveryCodes.quotas.ofAccount,
      now,
    ))
  ) {
    throw new AppError('conflict', 'You made new codes several times. Try again in an hour.');
  }
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(hashes.randomBytes(RECOVERY_CODE_LENGTH)),
  );
  const salt = hashes.newSalt();
  const unused = await Promise.all(codes.map((code) => hashes.hash(code, salt)));
  await recoveryCodes.put(id, { salt, unused, inUse: null, madeAt: now });
  return { codes };
}

interface RecoveryPorts extends CodePorts, AccountEmailPorts {
  readonly accounts: Pick<Accounts, 'endSessions' | 'signInsOf'>;
  readonly accessLog: AccessLog;
  readonly businesses: Pick<Businesses, 'ownedBy'>;
  readonly checkoutKeys: Pick<CheckoutKeys, 'addressKey'>;
  readonly passwordVerifier: PasswordVerifier;
}

export interface RecoveryRequest extends CallableRequest<'recoverAccount'> {
  readonly network: Network;
}

/**
 * Turns off two-step verification with a password and a recovery code, and ends all sessions. An
 * attempt counts before anything is compared, so that concurrent attempts cannot exceed the limit.
 * Every attempt computes one slow hash, so that its duration does not reveal what was wrong. A code
 * whose use was interrupted works again.
 */
export async function recoverAccount(
  ports: RecoveryPorts,
  { address, password, code, network }: RecoveryRequest,
): Promise<CallableResponse<'recoverAccount'>> {
  const { rateLimits, recoveryCodes, recoveryCodeHashes, passwordVerifier } = ports;
  const now = ports.clock.now();
  const counts = [
    ...networkCounts('recovery.network', network, RECOVERY_RATE_LIMITS.ofNetwork),
    {
      key: recoveryCountKeys.address(ports.checkoutKeys.addressKey(address)),
      quota: RECOVERY_RATE_LIMITS.forAddress,
    },
  ];
  const [reached] = await rateLimits.takeAll(counts, now);
  if (reached) {
    const freeAt = await rateLimits.freeAt(reached.key, reached.quota, now);
    return { outcome: 'too-many', tryAgainAt: freeAt.toISOString() };
  }
  const accountId = await passwordVerifier.accountOf(address, password);
  const stored = accountId === undefined ? undefined : await recoveryCodes.find(accountId);
  const hash = await recoveryCodeHashes.hash(parseRecoveryCode(code) ?? '', stored?.salt);
  if (accountId === undefined || !(await markInUse(ports, accountId, hash))) {
    return { outcome: 'denied' };
  }
  await turnOffSecondFactor(ports, accountId, hash);
  for (const { key } of counts) await rateLimits.refund(key, now);
  return { outcome: 'recovered' };
}

async function markInUse(
  { recoveryCodes }: RecoveryPorts,
  accountId: string,
  hash: string,
): Promise<boolean> {
  let isMarked = false;
  await recoveryCodes.change(accountId, (codes) => {
    const marked = spendRecoveryCode(codes, hash);
    isMarked = marked !== undefined;
    return marked;
  });
  return isMarked;
}

async function turnOffSecondFactor(
  ports: RecoveryPorts,
  accountId: string,
  hash: string,
): Promise<void> {
  const { accounts, credentials, recoveryCodes, siteInfo } = ports;
  // A thief could add a second factor until the sessions have ended.
  await accounts.endSessions(accountId);
  await credentials.removeSecondFactors(accountId);
  const to = (await accounts.signInsOf([accountId])).get(accountId)?.address;
  const codesLeft = (await recoveryCodes.find(accountId))?.unused.length ?? 0;
  const caller = { id: accountId, signInAddress: to };
  const businessIds = [...(await ports.businesses.ownedBy(accountId)).keys()];
  await logAccess(ports, { what: 'recovery-code-used', businessIds }, caller);
  if (to !== undefined) {
    const actionUrl = siteInfo.origin + links.account;
    // A code is used once, so its hash names the event. The key of an e-mail must not contain it.
    const key = `${accountId}-${ports.checkoutKeys.addressKey(hash)}`;
    await queueAccountEmail(ports, {
      kind: 'recovery-code-used',
      key,
      to,
      facts: { codesLeft },
      actionUrl,
    });
  }
  await recoveryCodes.change(accountId, (codes) =>
    codes.inUse === hash ? { ...codes, inUse: null } : undefined,
  );
}
