import { z } from 'zod';

/** Matches the project’s password policy, which checks length, not character classes. */
export const MIN_PASSWORD = 12;

/** https://firebase.google.com/docs/auth/admin/manage-users allows more than any person types. */
export const MAX_PASSWORD = 4_096;

const MIN_DIFFERENT_CHARACTERS = 4;

export const PASSWORD_TEXTS = {
  tooShort: `Choose a password of at least ${MIN_PASSWORD} characters.`,
  tooLong: `Choose a password of at most ${MAX_PASSWORD} characters.`,
  repeats: 'This password is too weak because it repeats the same few characters.',
  isSequence: 'This password is too weak because it is a keyboard sequence.',
  isCommon: 'This password is too weak because it is one of the most common.',
  isBreached: 'This password was in a data breach, so attackers try it first. Choose another one.',
  containsAddress: 'Leave your e-mail address out of the password.',
} as const;

/** Keyboard sequences, checked in both directions. */
const KEYBOARD_SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiopasdfghjklzxcvbnm',
];

/** Common words and the words of this product. docs/security.md lists them. */
const COMMON_PASSWORDS = /password|passwort|letmein|welcome|daily[\s-]*snapshot|qwerty|123+/g;

/** The minimum number of characters besides common words. */
const MIN_UNCOMMON_CHARACTERS = 5;

/** A shorter name is part of many words. */
const MIN_NAME = 4;

const isKeyboardSequence = (password: string): boolean =>
  KEYBOARD_SEQUENCES.some((run) => run.includes(password.toLowerCase()));

/** Rejects passwords that attackers guess first, and says why. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD, PASSWORD_TEXTS.tooShort)
  .max(MAX_PASSWORD, PASSWORD_TEXTS.tooLong)
  .refine((password) => new Set(password).size >= MIN_DIFFERENT_CHARACTERS, {
    error: PASSWORD_TEXTS.repeats,
    abort: true,
  })
  .refine((password) => !isKeyboardSequence(password), {
    error: PASSWORD_TEXTS.isSequence,
    abort: true,
  })
  .refine(
    (password) =>
      password.toLowerCase().replaceAll(COMMON_PASSWORDS, '').length >= MIN_UNCOMMON_CHARACTERS,
    {
      error: PASSWORD_TEXTS.isCommon,
    },
  );

/** Returns whether a password contains the name in an address. */
export function containsName(password: string, address: string): boolean {
  const [name = ''] = address.toLowerCase().split('@');
  return name.length >= MIN_NAME && password.toLowerCase().includes(name);
}
