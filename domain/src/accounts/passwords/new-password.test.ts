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
    'a passphrase of exactly sixty-four characters is accepted by us ',
    'four thousand characters '.repeat(160),
  ])('accepts %s', (password) => expect(complaintsAbout(password)).toEqual([]));

  it.each([
    ['short', 'Choose a password of at least 12 characters.'],
    ['aaaaaaaaaaaa', 'This password is too weak because it repeats the same few characters.'],
    ['abababababab', 'This password is too weak because it repeats the same few characters.'],
    ['qwertyuiopas', 'This password is too weak because it is a keyboard sequence.'],
    ['987654321098', 'This password is too weak because it is a keyboard sequence.'],
    ['Password1234', 'This password is too weak because it is one of the most common.'],
    ['DailySnapshot!', 'This password is too weak because it is one of the most common.'],
  ])('rejects %s with a reason', (password, why) => {
    expect(complaintsAbout(password)).toEqual([why]);
  });
});
