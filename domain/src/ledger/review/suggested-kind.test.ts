import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import type { StoredUserOverride } from '../classification/user-override-schema.ts';
import { directionOf } from '../direction.ts';
import { rollUpDay } from '../rollups/daily-rollup.ts';
import { decidedPayees, suggestedKind, usualRolesIn, type DecidedPayee } from './suggested-kind.ts';

const aGuess = (differences: Parameters<typeof aPosting>[0]) =>
  aPosting({
    kind: 'unclassified',
    decidedBy: 'sign',
    category: '',
    counterparty: 'Zanzibar',
    description: 'Zanzibar',
    ...differences,
  });

const suggest = (posting: ReturnType<typeof aGuess>, decided: readonly DecidedPayee[] = []) =>
  suggestedKind(
    { name: posting.counterparty, direction: posting.amount < 0 ? 'out' : 'in' },
    [posting],
    { decided },
  );

const harborMill = { name: 'Harbor Mill Co', direction: 'out', kind: 'cogs' } as const;

describe('the suggested kind of a payee', () => {
  it('follows the category of the source first', () => {
    const posting = aGuess({ category: 'Expenses:Payroll', counterparty: 'Harbor Mill' });
    expect(suggest(posting, [harborMill])).toEqual({ kind: 'payroll', basis: 'category' });
  });

  it('follows a sure built-in rule before similar payees', () => {
    const posting = aGuess({ description: 'GUSTO PAYROLL', counterparty: 'Harbor Mill' });
    expect(suggest(posting, [harborMill])).toEqual({ kind: 'payroll', basis: 'wording' });
  });

  it('follows the decision about a similar payee in the same direction', () => {
    const similar = { kind: 'cogs', basis: 'similar-payee', similarTo: 'Harbor Mill Co' };
    expect(suggest(aGuess({ counterparty: 'Harbor Mill' }), [harborMill])).toEqual(similar);
    expect(suggest(aGuess({ counterparty: 'Harbor Mill', amount: 100 }), [harborMill])).toEqual({
      kind: 'sale',
      basis: 'sign',
    });
  });

  it.each([
    ['a vendor', 1, { kind: 'cogs', amount: -900 }, { kind: 'vendor_refund', basis: 'vendor' }],
    ['a vendor', -1, { kind: 'cogs', amount: -900 }, { kind: 'expense', basis: 'sign' }],
    ['a customer', -1, { kind: 'sale', amount: 900 }, { kind: 'refund', basis: 'customer' }],
    ['a customer', 1, { kind: 'sale', amount: 900 }, { kind: 'sale', basis: 'sign' }],
    ['a lender', 1, { kind: 'loan_principal', amount: -900 }, { kind: 'sale', basis: 'sign' }],
  ] as const)(
    'takes money against the usual direction for a refund: %s, %i',
    (_, amount, usual, kind) => {
      const guess = aGuess({ amount });
      const { cells } = rollUpDay(guess.date, [guess, aGuess({ id: 'usual', ...usual })]);
      const payee = { name: guess.counterparty, direction: directionOf(guess.amount) };
      const context = { decided: [], usualRoles: usualRolesIn(cells) };
      expect(suggestedKind(payee, [guess], context)).toEqual(kind);
    },
  );

  it('prefers the guess of a built-in rule to the sign of the amount', () => {
    const posting = aGuess({ description: 'ATM', counterparty: 'ATM' });
    expect(suggest(posting)).toEqual({ kind: 'owner_draw', basis: 'wording' });
  });

  it.each([
    [-1, 'expense'],
    [1, 'sale'],
  ] as const)('follows the sign if nothing else is known: %i', (amount, kind) => {
    expect(suggest(aGuess({ amount }))).toEqual({ kind, basis: 'sign' });
  });

  it('follows the most money if the postings differ', () => {
    const postings = [
      aGuess({ category: 'Rent', amount: -100 }),
      aGuess({ category: 'Rent', amount: -100 }),
      aGuess({ category: 'Payroll', amount: -300 }),
    ];
    const payee = { name: 'Zanzibar', direction: 'out' } as const;
    expect(suggestedKind(payee, postings, { decided: [] }).kind).toBe('payroll');
  });
});

describe('the payees that the owner has decided', () => {
  const anOverride = (differences: Partial<StoredUserOverride>): StoredUserOverride => ({
    id: 'a',
    counterparty: 'HARBOR MILL',
    direction: 'out',
    kind: 'cogs',
    name: 'Harbor Mill',
    correctedAt: new Date('2026-11-20T10:00:00Z'),
    correctedBy: 'ada',
    state: 'applied',
    lines: 1,
    ...differences,
  });

  it('have their latest kind, without overrides that are being undone', () => {
    const later = { correctedAt: new Date('2026-11-21T10:00:00Z') };
    const latest = { correctedAt: new Date('2026-11-22T10:00:00Z') };
    expect(
      decidedPayees([
        anOverride({}),
        anOverride({ kind: 'fee', ...later }),
        anOverride({ kind: 'transfer', state: 'being-undone', ...latest }),
      ]),
    ).toMatchObject([{ name: 'Harbor Mill', kind: 'fee' }]);
  });
});
