import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from './new-password.ts';

const complaintsAbout = (password: string): readonly string[] =>
  (newPasswordSchema.safeParse(password).error?.issues ?? []).map(({ message }) => message);

describe('new password', () => {
  it.each([
    'morning-paper',
    'correct horse battery staple',
    'Übung macht den Meister',
    '8$kd0!mzLq2#',
  ])('accepts %s', (password) => expect(complaintsAbout(password)).toEqual([]));

  it.each([
    ['short', 'Choose a password of at least 12 characters.'],
    ['aaaaaaaaaaaa', 'This password is too weak: it repeats a few characters.'],
    ['abababababab', 'This password is too weak: it repeats a few characters.'],
    [
      'qwertyuiopas',
      'This password is too weak: its characters follow one another on the keyboard.',
    ],
    [
      '987654321098',
      'This password is too weak: its characters follow one another on the keyboard.',
    ],
    ['Password1234', 'This password is too weak: it is among the first that anybody would guess.'],
    [
      'DailySnapshot!',
      'This password is too weak: it is among the first that anybody would guess.',
    ],
  ])('rejects %s with a reason', (password, why) => {
    expect(complaintsAbout(password)).toEqual([why]);
  });
});
