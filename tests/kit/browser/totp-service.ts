// Firebase's Auth emulator has no TOTP second factors. This service answers these requests as
// Google documents and passes all other requests through. It serves one account in one page. In the
// emulator, the account has a phone as its second factor, so that the server sees that it has one.
// https://cloud.google.com/identity-platform/docs/reference/rest/v2/accounts.mfaEnrollment
import { createHmac, randomBytes } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { getAuth } from 'firebase-admin/auth';
import { app, signInAs } from '../local-environment/admin-sdk.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_SECONDS = 30;

/** A number for tests, which no phone has. */
const PHONE = '+15555550100';

/** Returns the RFC 6238 code, with SHA-1 and six digits, as every authenticator app computes it. */
export function totpCode(key: string, at = new Date()): string {
  const bits = Array.from(key, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / STEP_SECONDS)));
  const hmac = createHmac('sha1', Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))))
    .update(counter)
    .digest();
  const offset = (hmac.at(-1) ?? 0) & 0xf;
  const number = (hmac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

interface Tokens {
  readonly idToken: string;
  readonly refreshToken: string;
}

/** @returns a function that returns the current code of the key that was issued last */
export async function serveTotp(page: Page): Promise<{ readonly code: () => string }> {
  const key = [...randomBytes(32)].map((byte) => BASE32[byte % 32]).join('');
  let accountId = '';
  let tokens: Tokens | undefined;
  const setFactors = (
    enrolledFactors: readonly { uid: string; phoneNumber: string; factorId: 'phone' }[],
  ) =>
    getAuth(app).updateUser(accountId, {
      multiFactor: { enrolledFactors: enrolledFactors.length > 0 ? [...enrolledFactors] : null },
    });
  const factor = {
    mfaEnrollmentId: 'totp-1',
    displayName: 'Authenticator app',
    totpInfo: {},
    enrolledAt: '2026-11-23T16:00:00Z',
  };

  const isRight = (code: unknown) =>
    [-1, 0].some((step) => code === totpCode(key, new Date(Date.now() + step * 30_000)));
  const refuse = (route: Route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: 'INVALID_CODE', errors: [] } },
    });
  const body = (route: Route) => route.request().postDataJSON() as Record<string, unknown>;
  const codeIn = (part: unknown) => (part as { verificationCode?: string }).verificationCode;
  const isPreflight = (route: Route) => route.request().method() === 'OPTIONS';

  await page.route('**/accounts/mfaEnrollment:start*', (route) =>
    isPreflight(route)
      ? route.fallback()
      : route.fulfill({
          json: {
            totpSessionInfo: {
              sharedSecretKey: key,
              verificationCodeLength: 6,
              hashingAlgorithm: 'SHA1',
              periodSec: STEP_SECONDS,
              sessionInfo: 'session',
              finalizeEnrollmentTime: new Date(Date.now() + 300_000).toISOString(),
            },
          },
        }),
  );
  await page.route('**/accounts/mfaEnrollment:finalize*', async (route) => {
    if (isPreflight(route)) return route.fallback();
    if (!isRight(codeIn(body(route).totpVerificationInfo))) return refuse(route);
    await setFactors([{ uid: factor.mfaEnrollmentId, phoneNumber: PHONE, factorId: 'phone' }]);
    return route.fulfill({ json: tokens });
  });
  await page.route('**/accounts/mfaEnrollment:withdraw*', async (route) => {
    if (isPreflight(route)) return route.fallback();
    await setFactors([]);
    return route.fulfill({ json: tokens });
  });
  await page.route('**/accounts:lookup*', async (route) => {
    if (isPreflight(route)) return route.fallback();
    const response = await route.fetch();
    const found = (await response.json()) as { users?: readonly { mfaInfo?: unknown[] }[] };
    if (!response.ok()) return route.fulfill({ response });
    const users = (found.users ?? []).map((user) => ({
      ...user,
      mfaInfo: user.mfaInfo?.length ? [factor] : [],
    }));
    return route.fulfill({ response, json: { ...found, users } });
  });
  await page.route('**/accounts:signInWithPassword*', async (route) => {
    if (isPreflight(route)) return route.fallback();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const answer = (await response.json()) as Partial<Tokens> & { localId: string; email: string };
    const { localId, email, idToken, refreshToken } = answer;
    accountId = localId;
    if (idToken !== undefined && refreshToken !== undefined) {
      tokens = { idToken, refreshToken };
      return route.fulfill({ response, json: answer });
    }
    return route.fulfill({
      json: { localId, email, mfaPendingCredential: 'pending', mfaInfo: [factor] },
    });
  });
  await page.route('**/accounts/mfaSignIn:finalize*', async (route) => {
    if (isPreflight(route)) return route.fallback();
    if (!isRight(codeIn(body(route).totpVerificationInfo))) return refuse(route);
    // The emulator cannot complete the sign-in, so that the service signs in with server rights.
    tokens = await signInAs(accountId);
    return route.fulfill({ json: tokens });
  });
  return { code: () => totpCode(key) };
}
