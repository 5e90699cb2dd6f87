import { describe, expect, it } from 'vitest';
import { BREACHED_PASSWORD_HASHES } from './breached-password-hashes.ts';
import { isBreachedPassword } from './breached-passwords.ts';
import { PASSWORD_TEXTS } from './new-password.ts';
import { passwordRefusal } from './password-refusal.ts';

const ADDRESS = 'grace@harbor.example';

describe('a password from a breach', () => {
  it.each(['1qaz2wsx3edc', 'chickenwing101', 'finalfantasy', 'ChickenWing101', 'qwerasdfzxcv'])(
    'is refused: %s',
    (password) => {
      expect(passwordRefusal(password, ADDRESS)).toBe(PASSWORD_TEXTS.isBreached);
    },
  );

  it('is one of more than the 3,000 that ASVS asks for, in order for the search', () => {
    const hashes = BREACHED_PASSWORD_HASHES.match(/.{8}/g) ?? [];
    expect(hashes.length).toBeGreaterThan(3_000);
    expect(hashes).toEqual(hashes.toSorted());
  });

  it('is found only if it is in the list', () => {
    const random = Array.from({ length: 5_000 }, (_, number) => `a password of no one ${number}`);
    expect(random.filter(isBreachedPassword).length).toBeLessThan(3);
  });
});

describe('a password', () => {
  it('is refused with the name in the address, or words about the product', () => {
    expect(passwordRefusal('grace likes bread', ADDRESS)).toBe(PASSWORD_TEXTS.containsAddress);
    expect(passwordRefusal('Daily-Snapshot1', ADDRESS)).toBe(PASSWORD_TEXTS.isCommon);
    expect(passwordRefusal('short', ADDRESS)).toBe(PASSWORD_TEXTS.tooShort);
  });

  it('is accepted otherwise, also with the few letters of a short name', () => {
    expect(passwordRefusal('correct horse battery staple', ADDRESS)).toBeUndefined();
    expect(passwordRefusal('morning-paper', ADDRESS)).toBeUndefined();
    expect(passwordRefusal('someone else reads', 'one@harbor.example')).toBeUndefined();
  });
});
