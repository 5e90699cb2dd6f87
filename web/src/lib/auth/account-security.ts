import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import {
  checkActionCode,
  EmailAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  signInWithCustomToken,
  updatePassword,
  verifyPasswordResetCode,
  type User as SdkUser,
} from 'firebase/auth';
import { useMemo } from 'react';
import { useAuth as useAuthSdk } from 'reactfire';
import { useAuthStore, type SignInOutcome } from './auth.tsx';
import { outcomeOf, toAppError } from '../data/failures.ts';
import {
  beginSecondFactor,
  endSecondFactor,
  hasSecondFactor,
  withChallenge,
  type SecondFactorSetup,
} from './second-factor.ts';

export type { SecondFactorChallenge, SecondFactorSetup } from './second-factor.ts';

type Outcome = Promise<Result<void, AppError>>;

/** Actions of a user on their own account. Most need a recent identity confirmation. */
export interface AccountSecurity {
  readonly hasSecondFactor: () => boolean;
  /** Asks for the password again. Returns a challenge if the account has a second factor. */
  readonly confirmIdentity: (password: string) => SignInOutcome;
  /** Ends all other sessions. */
  readonly changePassword: (password: string) => Outcome;
  readonly sendVerification: () => Outcome;
  /** @param issuer the name shown in the authenticator app */
  readonly beginSecondFactor: (issuer: string) => Promise<Result<SecondFactorSetup, AppError>>;
  readonly endSecondFactor: () => Outcome;
}

const NOT_SIGNED_IN = new AppError('not-signed-in', 'Please sign in again.');

export function useAccountSecurity(): AccountSecurity {
  const sdk = useAuthSdk();
  const store = useAuthStore();
  return useMemo(() => {
    const asUser = async <T>(
      work: (user: SdkUser) => Promise<Result<T, AppError>>,
    ): Promise<Result<T, AppError>> =>
      sdk.currentUser ? work(sdk.currentUser) : err(NOT_SIGNED_IN);
    const withNotification = async (outcome: Outcome): Outcome => {
      const done = await outcome;
      if (done.ok) {
        await store.refresh();
        store.emit('USER_UPDATED');
      }
      return done;
    };
    return {
      hasSecondFactor: () => sdk.currentUser !== null && hasSecondFactor(sdk.currentUser),
      confirmIdentity: (password) =>
        asUser((user) => withChallenge(sdk, signInAgain(user, password))),
      changePassword: (password) =>
        asUser((user) => withNotification(changePassword(user, password))),
      sendVerification: () =>
        asUser((user) => outcomeOf(sendEmailVerification(user, { url: location.origin }))),
      beginSecondFactor: (issuer) =>
        asUser(async (user) => {
          const started = await beginSecondFactor(user, issuer);
          return started.ok
            ? ok({
                ...started.value,
                confirm: (code) => withNotification(started.value.confirm(code)),
              })
            : started;
        }),
      endSecondFactor: () => asUser((user) => withNotification(endSecondFactor(user))),
    };
  }, [sdk, store]);
}

const signInAgain = (user: SdkUser, password: string) =>
  reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));

async function changePassword(user: SdkUser, password: string): Outcome {
  const changed = await outcomeOf(updatePassword(user, password));
  // The server refuses sessions that began before the change, and Firebase may keep the time at
  // which this one began. A second factor would need another code.
  if (changed.ok && !hasSecondFactor(user)) await outcomeOf(signInAgain(user, password));
  return changed;
}

/** Handles the codes in Firebase’s e-mails. Works with and without a signed-in user. */
export function useMailedCode() {
  const sdk = useAuthSdk();
  const store = useAuthStore();
  return useMemo(
    () => ({
      /** @returns the e-mail address of the account */
      beginRecovery: async (code: string): Promise<Result<string, AppError>> => {
        try {
          const address = await verifyPasswordResetCode(sdk, code);
          store.emit('PASSWORD_RECOVERY');
          return ok(address);
        } catch (error) {
          return err(toAppError(error));
        }
      },
      /** @returns the e-mail address that a code confirms */
      addressOf: async (code: string): Promise<Result<string, AppError>> => {
        try {
          const { data } = await checkActionCode(sdk, code);
          return ok(data.email ?? '');
        } catch (error) {
          return err(toAppError(error));
        }
      },
      /** Continues in a new session, if there is a token for one, and shows the confirmed address. */
      beginSession: async (token: string | null): Promise<void> => {
        if (token !== null) await outcomeOf(signInWithCustomToken(sdk, token));
        await store.refresh();
      },
    }),
    [sdk, store],
  );
}
