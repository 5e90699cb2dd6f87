import { z } from 'zod';
import { uiCopy } from '../text/ui-copy.ts';

/** Matches the project’s password policy, which checks length, not character classes. */
export const MIN_PASSWORD = 12;

const MIN_DIFFERENT_CHARACTERS = 4;

/** Keyboard sequences, checked in both directions. */
const KEYBOARD_SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiopasdfghjklzxcvbnm',
];

const COMMON_PASSWORDS = /password|passwort|letmein|welcome|daily\s*snapshot|qwerty|123+/g;

/** The minimum number of characters besides common words. */
const MIN_UNCOMMON_CHARACTERS = 5;

const isKeyboardSequence = (password: string): boolean =>
  KEYBOARD_SEQUENCES.some((run) => run.includes(password.toLowerCase()));

/** Rejects passwords that attackers guess first, and says why. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD, uiCopy.newPassword.tooShort(MIN_PASSWORD))
  .refine((password) => new Set(password).size >= MIN_DIFFERENT_CHARACTERS, {
    error: uiCopy.newPassword.repeats,
    abort: true,
  })
  .refine((password) => !isKeyboardSequence(password), {
    error: uiCopy.newPassword.isSequence,
    abort: true,
  })
  .refine(
    (password) =>
      password.toLowerCase().replaceAll(COMMON_PASSWORDS, '').length >= MIN_UNCOMMON_CHARACTERS,
    {
      error: uiCopy.newPassword.isCommon,
    },
  );
