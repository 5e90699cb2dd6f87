import { z } from 'zod';

/** As the password policy of the project: length is what counts, not kinds of characters. */
export const MIN_PASSWORD = 12;

const FEWEST_DIFFERENT = 4;

/** As people run their fingers along, either way. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiopasdfghjklzxcvbnm',
];

const GUESSED_FIRST = /password|passwort|letmein|welcome|daily\s*snapshot|qwerty|123+/g;

/** What is left when the words that are guessed first are taken away must still be something. */
const FEWEST_OWN = 5;

const isRun = (password: string): boolean =>
  RUNS.some((run) => run.includes(password.toLowerCase()));

/** A password that is not among the first that somebody would guess; otherwise it says why. */
export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD, `Choose a password of at least ${MIN_PASSWORD} characters.`)
  .refine((password) => new Set(password).size >= FEWEST_DIFFERENT, {
    error: 'This password is too weak: it repeats a few characters.',
    abort: true,
  })
  .refine((password) => !isRun(password), {
    error: 'This password is too weak: its characters follow one another on the keyboard.',
    abort: true,
  })
  .refine((password) => password.toLowerCase().replaceAll(GUESSED_FIRST, '').length >= FEWEST_OWN, {
    error: 'This password is too weak: it is among the first that anybody would guess.',
  });
