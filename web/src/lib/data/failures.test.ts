import { FirebaseError } from 'firebase/app';
import { describe, expect, it } from 'vitest';
import { toAppError } from './failures.ts';

const fromFunction = (code: string, message: string, details?: unknown) =>
  Object.assign(new FirebaseError(code, message), { details });

describe('error messages', () => {
  it('keeps the message and code of our own functions', () => {
    const refused = fromFunction('functions/permission-denied', 'Only an owner can. [403]', {
      code: 'not-allowed',
      message: 'Only an owner can.',
    });
    expect(toAppError(refused)).toMatchObject({
      code: 'not-allowed',
      message: 'Only an owner can.',
    });
  });

  it.each([
    ['permission-denied', 'not-allowed'],
    ['unavailable', 'unavailable'],
    ['functions/unavailable', 'unavailable'],
    ['auth/invalid-credential', 'not-signed-in'],
    ['auth/email-already-in-use', 'conflict'],
    ['auth/something-new', 'internal'],
  ])('maps Firebase’s code %s to %s', (code, known) => {
    expect(toAppError(new FirebaseError(code, 'Firebase: Error.')).code).toBe(known);
  });

  it('explains why the password policy rejects a password', () => {
    const message =
      'Firebase: Missing password requirements: [Password must contain at least 14 characters, Password must contain a numeric character] (auth/password-does-not-meet-requirements).';
    const weak = new FirebaseError('auth/password-does-not-meet-requirements', message);
    expect(toAppError(weak)).toMatchObject({
      code: 'invalid-input',
      message:
        'This password is too weak: it must contain at least 14 characters, it must contain a numeric character.',
    });
  });

  it('never shows internal error messages', () => {
    const wrong = new TypeError("Cannot read properties of undefined (reading 'x')");
    expect(toAppError(wrong).message).toBe(
      'Something went wrong. Nothing was lost. Please try again.',
    );
    expect(toAppError(wrong).cause).toBe(wrong);
  });

  it('falls back for an unknown code', () => {
    const strange = fromFunction('functions/internal', 'INTERNAL', { code: 'sudo' });
    expect(toAppError(strange).code).toBe('internal');
  });
});
