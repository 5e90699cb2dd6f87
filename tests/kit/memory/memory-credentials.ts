// Sign-ins, changes of addresses and recovery codes in memory.
import type { AccessEntry } from '@daily-snapshot/domain/access/access-log-schema';
import type { AddressChange } from '@daily-snapshot/domain/accounts/address-change-schema';
import type { Deletion } from '@daily-snapshot/domain/accounts/deletion-schema';
import {
  NO_SIGN_IN_RECORD,
  type SignInRecord,
} from '@daily-snapshot/domain/accounts/sign-in-record-schema';
import { withSessionEnded, withSessionUse } from '@daily-snapshot/domain/accounts/sessions';
import type { RecoveryCodes as StoredRecoveryCodes } from '@daily-snapshot/domain/accounts/recovery-codes';
import { createHash } from 'node:crypto';
import type { AccessLog } from '../../../functions/src/accounts/ports/access-log.ts';
import type { AddressChanges } from '../../../functions/src/accounts/ports/address-changes.ts';
import type {
  Credentials,
  MailedCodes,
  PasswordVerifier,
} from '../../../functions/src/accounts/ports/credentials.ts';
import type { Erasure } from '../../../functions/src/accounts/ports/erasure.ts';
import type {
  RecoveryCodeHashes,
  RecoveryCodes,
} from '../../../functions/src/accounts/ports/recovery-codes.ts';
import type { SignInRecords } from '../../../functions/src/accounts/ports/sign-in-records.ts';
import { signedAddressLinks } from '../../../functions/src/platform/links/signed-links.ts';
import type { MemoryStore } from './memory-store.ts';

/** The content of the ports, for setup and inspection. All maps are by account id. */
export interface StoredCredentials {
  readonly passwords: Map<string, string>;
  readonly secondFactors: Set<string>;
  readonly addressChanges: Map<string, AddressChange>;
  readonly recoveryCodes: Map<string, StoredRecoveryCodes>;
  readonly signInRecords: Map<string, SignInRecord>;
  /** the addresses that unused codes confirm, by code */
  readonly mailedCodes: Map<string, string>;
  readonly profiles: Map<string, string>;
  readonly deletions: Map<string, Deletion>;
  /** by business and key */
  readonly accessLog: Map<string, AccessEntry>;
}

export interface CredentialPorts {
  readonly credentials: Credentials;
  readonly passwordVerifier: PasswordVerifier;
  readonly addressChanges: AddressChanges;
  readonly addressLinks: ReturnType<typeof signedAddressLinks>;
  readonly recoveryCodes: RecoveryCodes;
  readonly recoveryCodeHashes: RecoveryCodeHashes;
  readonly signInRecords: SignInRecords;
  readonly mailedCodes: MailedCodes;
  readonly accessLog: AccessLog;
  readonly erasure: Pick<Erasure, 'find'>;
}

export function memoryCredentials(
  { signIns, businesses }: MemoryStore,
  origin: string,
): CredentialPorts & { readonly kept: StoredCredentials } {
  const kept: StoredCredentials = {
    passwords: new Map(),
    secondFactors: new Set(),
    addressChanges: new Map(),
    recoveryCodes: new Map(),
    signInRecords: new Map(),
    mailedCodes: new Map(),
    profiles: new Map(),
    deletions: new Map(),
    accessLog: new Map(),
  };
  const holderOf = (address: string) =>
    [...signIns].find(([, signIn]) => signIn.address === address)?.[0];
  let salts = 0;
  return {
    kept,
    credentials: {
      hasAccount: async (address) => holderOf(address) !== undefined,
      setAddress: async (accountId, address) => {
        const holder = holderOf(address);
        if (holder !== undefined && holder !== accountId) return 'taken';
        if (!signIns.has(accountId)) return 'gone';
        signIns.set(accountId, { address, isVerified: true });
        return 'set';
      },
      markUnverified: async (accountId) => {
        const signIn = signIns.get(accountId);
        if (signIn) signIns.set(accountId, { ...signIn, isVerified: false });
      },
      invalidatePassword: async (accountId) => {
        kept.passwords.delete(accountId);
      },
      hasSecondFactor: async (accountId) => kept.secondFactors.has(accountId),
      removeSecondFactors: async (accountId) => {
        kept.secondFactors.delete(accountId);
      },
    },
    passwordVerifier: {
      hasPassword: async (address, password) =>
        kept.passwords.get(holderOf(address) ?? '') === password,
      accountOf: async (address, password) => {
        const id = holderOf(address);
        const isRight = id !== undefined && kept.passwords.get(id) === password;
        return isRight && kept.secondFactors.has(id) ? id : undefined;
      },
    },
    addressChanges: {
      find: async (accountId) => kept.addressChanges.get(accountId),
      change: async (accountId, decide) => {
        const changed = decide(kept.addressChanges.get(accountId));
        if (changed === null) kept.addressChanges.delete(accountId);
        else if (changed) kept.addressChanges.set(accountId, changed);
      },
      unfinished: async (before, most) =>
        [...kept.addressChanges]
          .filter(([, { state }]) => state === 'changing' || state === 'restoring')
          .filter(([, { beganAt }]) => beganAt !== undefined && beganAt < before)
          .map(([accountId]) => accountId)
          .slice(0, most),
      changeProfile: async (accountId, before, after) => {
        if (kept.profiles.get(accountId) === before) kept.profiles.set(accountId, after);
      },
      businessesOf: async (accountId) =>
        [...businesses].filter(([, { members }]) => members[accountId]).map(([id]) => id),
    },
    addressLinks: signedAddressLinks(origin, 'not a secret'),
    recoveryCodes: {
      find: async (accountId) => kept.recoveryCodes.get(accountId),
      put: async (accountId, codes) => {
        kept.recoveryCodes.set(accountId, codes);
      },
      remove: async (accountId) => {
        kept.recoveryCodes.delete(accountId);
      },
      change: async (accountId, decide) => {
        const codes = kept.recoveryCodes.get(accountId);
        const changed = codes && decide(codes);
        if (changed) kept.recoveryCodes.set(accountId, changed);
      },
    },
    signInRecords: {
      find: async (accountId) => kept.signInRecords.get(accountId),
      confirm: async (accountId, confirmedAddress) => {
        const record = kept.signInRecords.get(accountId) ?? NO_SIGN_IN_RECORD;
        kept.signInRecords.set(accountId, { ...record, confirmedAddress });
      },
      endSessionsBefore: async (accountId, second) => {
        const record = kept.signInRecords.get(accountId) ?? NO_SIGN_IN_RECORD;
        const sessionsFrom = Math.max(record.sessionsFrom, second);
        kept.signInRecords.set(accountId, { ...record, sessionsFrom });
      },
      recordUse: async (accountId, use) => {
        const record = kept.signInRecords.get(accountId) ?? NO_SIGN_IN_RECORD;
        const changed = withSessionUse(record, use);
        if (changed) kept.signInRecords.set(accountId, changed);
      },
      endSession: async (accountId, second) => {
        const record = kept.signInRecords.get(accountId) ?? NO_SIGN_IN_RECORD;
        const ended = withSessionEnded(record, second);
        if (ended) kept.signInRecords.set(accountId, ended);
        return ended !== undefined;
      },
    },
    mailedCodes: {
      addressOf: async (code) => kept.mailedCodes.get(code),
      resetPassword: async (code, password) => {
        const id = holderOf(kept.mailedCodes.get(code) ?? '');
        if (id !== undefined) kept.passwords.set(id, password);
        return kept.mailedCodes.delete(code);
      },
      apply: async (code) => {
        const id = holderOf(kept.mailedCodes.get(code) ?? '');
        const signIn = id === undefined ? undefined : signIns.get(id);
        if (id !== undefined && signIn) signIns.set(id, { ...signIn, isVerified: true });
        return kept.mailedCodes.delete(code);
      },
    },
    recoveryCodeHashes: {
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      newSalt: () => `salt-${String((salts += 1))}`,
      // Fast, because the tests do not depend on the cost of a guess.
      hash: async (code, salt = 'none') =>
        createHash('sha256').update(`${salt} ${code}`).digest('base64url'),
    },
    accessLog: {
      record: async (businessId, key, entry) => {
        if (!kept.accessLog.has(`${businessId} ${key}`)) {
          kept.accessLog.set(`${businessId} ${key}`, entry);
        }
      },
    },
    erasure: { find: async (accountId) => kept.deletions.get(accountId) },
  };
}
