import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortName } from '../../../ledger/classification/counterparty.ts';
import { utf8Bytes } from '../../../shared/utf8-bytes.ts';
import { mayBeOne, Names } from './counterparty-names.ts';

const isOne = (first: string, ...others: string[]) => {
  const names = new Names();
  const key = names.keyOf(first);
  return others.every((name) => names.keyOf(name) === key);
};

describe('counterparty names', () => {
  it.each([
    ['Blue Bottle', 'SQ *BLUE BOTTLE *1234'],
    ['Google', 'POS GOOGLE *4108'],
    ['Tu At Sainsburys', 'TU AT SAINSBURYS #3509'],
    ['Tesco Stores', 'Tesco Stores 5197'],
    ["Domino's", 'TST* DOMINOS'],
  ])('treats %s as %s', (name, other) => {
    expect(isOne(name, other)).toBe(true);
  });

  it.each([
    ['Client 01', 'Client 02'],
    ['Bank EF acct 66311460', 'Bank EF acct 49409562'],
    ['Post Office', 'Postman Pat'],
  ])('keeps %s apart from %s', (name, other) => {
    expect(isOne(name, other)).toBe(false);
  });

  it('give the same key for the stored form of a name, whatever its length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const kept = shortName(name);
        expect(utf8Bytes(kept)).toBeLessThanOrEqual(120);
        expect(shortName(kept)).toBe(kept);
        expect(name.startsWith(kept)).toBe(true);
        expect(new Names().keyOf(kept)).toBe(new Names().keyOf(name));
      }),
    );
    const plain = 'Harbor and River Museum '.repeat(5).slice(0, 120);
    expect(shortName(`${plain} and Sons`)).toBe(plain);
  });
});

describe('mayBeOne', () => {
  it.each([
    ['NAME', 'NAME LLC'],
    ['HARBOR COFFEE ROAST', 'HARBOR COFFEE ROASTERS INC'],
    ['ACME CO LTD', 'ACME'],
  ])('matches %s and %s', (a, b) => {
    expect([mayBeOne(a, b), mayBeOne(b, a)]).toEqual([true, true]);
  });

  it.each([
    ['SHELL', 'SHELL GARDEN'],
    ['CLIENT 01', 'CLIENT 012'],
    ['EMPLOYEE', 'EMPLOYEE 01'],
    ['HARBOR COFFEE', 'HARBOR TEA'],
  ])('does not match %s and %s', (a, b) => {
    expect([mayBeOne(a, b), mayBeOne(b, a)]).toEqual([false, false]);
  });
});
