import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { err, ok } from '@daily-snapshot/domain/shared/result';
import { FirebaseError } from 'firebase/app';
import {
  getMultiFactorResolver,
  multiFactor,
  TotpMultiFactorGenerator,
  type Auth as AuthSdk,
  type MultiFactorError,
  type MultiFactorResolver,
  type User as SdkUser,
} from 'firebase/auth';
import { outcomeOf, toAppError } from '../data/failures.ts';

type Outcome = Promise<Result<void, AppError>>;

/** The password was correct, and a code from the authenticator app is still needed. */
export interface SecondFactorChallenge {
  readonly answer: (code: string) => Outcome;
}

/** An authenticator app during enrollment. */
export interface SecondFactorSetup {
  /** base32 key for manual entry */
  readonly key: string;
  /** the same key as an `otpauth:` URL, for a QR code or link */
  readonly address: string;
  /** Completes the enrollment with the first code of the app. */
  readonly confirm: (code: string) => Outcome;
}

export const FACTOR_NAME = 'Authenticator app';

/** Runs a sign-in. Returns a challenge if a second factor is required. */
export async function withChallenge(
  sdk: AuthSdk,
  work: Promise<unknown>,
): Promise<Result<SecondFactorChallenge | undefined, AppError>> {
  try {
    await work;
    return ok(undefined);
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'auth/multi-factor-auth-required') {
      return ok(challengeOf(getMultiFactorResolver(sdk, error as MultiFactorError)));
    }
    return err(toAppError(error));
  }
}

const challengeOf = (resolver: MultiFactorResolver): SecondFactorChallenge => ({
  answer: (code) => {
    const { uid = '' } =
      resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID) ?? {};
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(uid, code);
    return outcomeOf(resolver.resolveSignIn(assertion));
  },
});

export const hasSecondFactor = (user: SdkUser): boolean =>
  multiFactor(user).enrolledFactors.length > 0;

/**
 * Starts the enrollment of an authenticator app.
 *
 * @param issuer the name shown in the app
 */
export async function beginSecondFactor(
  user: SdkUser,
  issuer: string,
): Promise<Result<SecondFactorSetup, AppError>> {
  try {
    const session = await multiFactor(user).getSession();
    const secret = await TotpMultiFactorGenerator.generateSecret(session);
    return ok({
      key: secret.secretKey,
      // Firebase returns the URL with unescaped spaces.
      address: encodeURI(secret.generateQrCodeUrl(user.email ?? user.uid, issuer)),
      confirm: (code) =>
        outcomeOf(
          multiFactor(user).enroll(
            TotpMultiFactorGenerator.assertionForEnrollment(secret, code),
            FACTOR_NAME,
          ),
        ),
    });
  } catch (error) {
    return err(toAppError(error));
  }
}

/** Removes every second factor. */
export const endSecondFactor = (user: SdkUser): Outcome =>
  outcomeOf(
    (async () => {
      const { enrolledFactors } = multiFactor(user);
      for (const factor of enrolledFactors) await multiFactor(user).unenroll(factor);
    })(),
  );
