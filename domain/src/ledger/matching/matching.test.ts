import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import {
  aKnownLine,
  aLine,
  anyPosting,
  aPosting,
} from '../../../../tests/kit/builders/postings.ts';
import { countsOn } from '../basis.ts';
import { compareBooksWithBank } from './compare-books-with-bank.ts';
import { classifierFor } from '../classification/classify.ts';
import { createPostings } from '../recording/create-postings.ts';
import { matchKnownTransactions, sightingOf } from './match-known-transactions.ts';
import { markTransfers, matchTransfers, transferPairKey } from './match-transfers.ts';

const unclassified = { kind: 'unclassified', decidedBy: 'sign' } as const;
const out = aPosting({
  ...unclassified,
  id: 'out',
  amount: -50000,
  description: 'Online transfer to savings',
});
const into = aPosting({
  ...unclassified,
  id: 'in',
  amount: 50000,
  account: 'savings',
  description: 'Deposit',
});

describe('transfers', () => {
  it('match the other side within four days', () => {
    const late = { ...into, date: businessDate('2021-03-06') };
    expect(matchTransfers([late, out])).toEqual([{ out, in: late, kind: 'transfer' }]);
    expect(matchTransfers([out, { ...into, date: businessDate('2021-03-07') }])).toEqual([]);
  });

  it('into a card account are card payments', () => {
    const [pair] = matchTransfers([out, into], { cardAccounts: new Set(['savings']) });
    expect(pair?.kind).toBe('card_payment');
  });

  it.each([
    ['one account', { ...into, account: 'checking' }],
    ['another amount', { ...into, amount: aPosting({ amount: 50001 }).amount }],
    ['what the owner called a sale', { ...into, kind: 'sale', decidedBy: 'owner' } as const],
    ['what the source called a sale', { ...into, kind: 'sale', decidedBy: 'source' } as const],
  ])('are not matched in %s', (_, other) => {
    expect(matchTransfers([out, other])).toEqual([]);
  });

  it('need a side that is named a transfer, and are not matched again after the owner separated them', () => {
    expect(matchTransfers([{ ...out, description: 'Card purchase' }, into])).toEqual([]);
    expect(
      matchTransfers([out, into], { rejected: new Set([transferPairKey('out', 'in')]) }),
    ).toEqual([]);
  });

  const payout = aPosting({
    id: 'payout',
    amount: -50000,
    account: 'Stripe',
    kind: 'transfer',
    decidedBy: 'source',
    category: 'Processor payouts',
    counterparty: 'Stripe',
    description: 'Stripe payout',
  });

  it.each([
    ['a processor', { kind: 'sale', decidedBy: 'built-in-rule', description: 'STRIPE TRANSFER' }],
    ['a customer', { kind: 'sale', decidedBy: 'built-in-rule', description: 'CUSTOMER PAYMENT' }],
    ['Plaid', { kind: 'other_income', decidedBy: 'source', category: 'INCOME_OTHER_INCOME' }],
  ] as const)('match a payout with a deposit that looks like income from %s', (_, income) => {
    const deposit = { ...into, ...income };
    expect(matchTransfers([payout, deposit])).toEqual([
      { out: payout, in: deposit, kind: 'transfer' },
    ]);
  });

  const depositOf = (description: string, date: string) => ({
    ...into,
    id: description,
    kind: 'sale' as const,
    decidedBy: 'built-in-rule' as const,
    counterparty: description,
    description,
    date: businessDate(date),
  });

  it('match a payout with a deposit that names the processor, up to five bank days later', () => {
    const late = depositOf('STRIPE TRANSFER ST-X1', '2021-03-09');
    expect(matchTransfers([payout, late])).toHaveLength(1);
    expect(matchTransfers([payout, { ...late, date: businessDate('2021-03-10') }])).toEqual([]);
    expect(matchTransfers([payout, depositOf('DEPOSIT', '2021-03-07')])).toEqual([]);
  });

  it('match no payout with an earlier deposit', () => {
    const early = depositOf('STRIPE TRANSFER ST-X1', '2021-03-01');
    expect(matchTransfers([payout, early])).toHaveLength(1);
    expect(matchTransfers([payout, { ...early, date: businessDate('2021-02-28') }])).toEqual([]);
  });

  it('prefer the deposit of the processor to another one of the same amount', () => {
    const other = depositOf('DEPOSIT', '2021-03-02');
    const own = depositOf('STRIPE TRANSFER ST-X1', '2021-03-04');
    expect(matchTransfers([payout, other, own]).map((pair) => pair.in)).toEqual([own]);
  });

  it.each(['SQUARE INC SQ221', 'ZELLE PAYMENT FROM ADA', 'CHECK 1043'])(
    'do not match a payout with the payment of another payer: %s',
    (description) => {
      expect(matchTransfers([payout, depositOf(description, '2021-03-02')])).toEqual([]);
      const guess = { kind: 'unclassified', decidedBy: 'sign' } as const;
      const unclassified = { ...depositOf(description, '2021-03-02'), ...guess };
      expect(matchTransfers([payout, unclassified])).toEqual([]);
    },
  );

  it('do not match a payout with income that the books or the owner state', () => {
    const income = { ...into, kind: 'sale', category: 'Income' } as const;
    expect(matchTransfers([payout, { ...income, decidedBy: 'source' }])).toEqual([]);
    expect(matchTransfers([payout, { ...income, decidedBy: 'owner' }])).toEqual([]);
  });

  it('do not match another transfer with income of a customer', () => {
    const income = { ...into, kind: 'sale', decidedBy: 'built-in-rule' } as const;
    const payment = { ...income, description: 'AMAZON.CO7X PAYMENTS' };
    expect(matchTransfers([out, payment])).toEqual([]);
  });

  it('match the money that PayPal collects for a purchase', () => {
    const funding = { ...into, account: 'PayPal', kind: 'transfer', decidedBy: 'source' } as const;
    const collected = {
      ...out,
      kind: 'expense',
      decidedBy: 'built-in-rule',
      description: 'PAYPAL INST XFER ADOBE',
    } as const;
    expect(matchTransfers([funding, collected])).toHaveLength(1);
  });

  it('match each side once, the nearest first, in any input order', () => {
    const lines = fc.uniqueArray(anyPosting, { selector: (line) => line.id, maxLength: 15 });
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.nat()), (postings, random) => {
        const shuffled = postings
          .map((posting) => ({ posting, key: random.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ posting }) => posting);
        const pairs = matchTransfers(postings);
        expect(matchTransfers(shuffled)).toEqual(pairs);
        expect(new Set(pairs.flatMap((pair) => [pair.out.id, pair.in.id])).size).toBe(
          pairs.length * 2,
        );
        for (const pair of pairs) expect(pair.out.amount + pair.in.amount).toBe(0);
      }),
    );
  });

  it('mark both sides and change no other posting', () => {
    const other = aPosting({});
    expect(markTransfers([out, other, into])).toEqual([
      { ...out, kind: 'transfer', decidedBy: 'transfer-match' },
      other,
      { ...into, kind: 'transfer', decidedBy: 'transfer-match' },
    ]);
  });
});

describe('creating postings', () => {
  it('skips pending transactions', () => {
    const pending = aLine({ isPending: true });
    const posted = aLine({ category: 'Rent', counterparty: 'Landlord' });
    const lines = [pending, posted].map((line) => ({ line, revision: 1 }));
    expect(createPostings(lines, classifierFor([], []))).toMatchObject([
      { id: posted.id, counterparty: 'Landlord', kind: 'expense' },
    ]);
  });
});

describe('the same transaction', () => {
  it('is matched by its id, even if everything else changed', () => {
    const known = aKnownLine({ id: 'a' });
    const { same, fresh } = matchKnownTransactions(
      [known],
      [aLine({ id: 'a', amount: -999, date: '2021-04-01' })],
    );
    expect(same).toMatchObject([{ stored: known, by: 'id' }]);
    expect(fresh).toEqual([]);
  });

  it('is matched by the link to its pending transaction, also with another amount', () => {
    const known = aKnownLine({ id: 'p', isPending: true });
    const { same } = matchKnownTransactions(
      [known],
      [aLine({ id: 'q', pendingId: 'p', amount: -1200 })],
    );
    expect(same).toMatchObject([{ stored: known, by: 'pending-link' }]);
  });

  it('is matched by its score when a pending transaction posts without a link', () => {
    const known = aKnownLine({ isPending: true, description: 'ACME SUPPLIES 8831' });
    const settled = aLine({ description: 'SQ *Acme Supplies', date: '2021-03-05' });
    expect(matchKnownTransactions([known], [settled]).same).toMatchObject([
      { stored: known, by: 'score' },
    ]);
  });

  it('is stored once when another source reports it', () => {
    const known = aKnownLine({ source: 'file' });
    const [first, twin] = [aLine({ date: '2021-03-03' }), aLine({ date: '2021-03-03' })];
    const { same, fresh } = matchKnownTransactions([known], [first, twin]);
    expect(same).toMatchObject([{ line: first, stored: known }]);
    expect(fresh).toEqual([twin]);
    const seen = { ...known, seenAs: [...known.seenAs, sightingOf(first)] };
    expect(matchKnownTransactions([seen], [first, twin]).fresh).toEqual([twin]);
  });

  it('is never merged with another one of the same response', () => {
    const twins = [aLine({}), aLine({})];
    expect(matchKnownTransactions([], twins).fresh).toEqual(twins);
  });

  it('is not merged with a posted one of the same source under another id, such as the next day’s coffee', () => {
    expect(
      matchKnownTransactions([aKnownLine({})], [aLine({ date: '2021-03-03' })]).fresh,
    ).toHaveLength(1);
  });

  it('is matched on another date only within the days that one of two files lists', () => {
    const january = { from: businessDate('2021-01-01'), to: businessDate('2021-01-31') };
    const february = { from: businessDate('2021-02-01'), to: businessDate('2021-02-28') };
    const coffee = aLine({ source: 'csv', date: '2021-01-31' });
    const known = { ...coffee, seenAs: [sightingOf(coffee, { listed: january })] };
    const nextDay = aLine({ source: 'ofx', date: '2021-02-01' });
    expect(matchKnownTransactions([known], [nextDay], february).fresh).toEqual([nextDay]);
    expect(
      matchKnownTransactions([known], [nextDay], { ...february, from: january.from }).fresh,
    ).toEqual([]);
  });

  it('is compared by its posted date', () => {
    const known = aKnownLine({ source: 'csv', date: '2021-03-01', postedDate: '2021-03-04' });
    expect(matchKnownTransactions([known], [aLine({ date: '2021-03-04' })]).fresh).toEqual([]);
  });

  it('is fully matched when a response is repeated', () => {
    const lines = fc.array(
      fc.record({ amount: fc.constantFrom(-500, -700), day: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(lines, (list) => {
        const answer = list.map(({ amount, day }) => aLine({ amount, date: `2021-03-0${day}` }));
        const known = answer.map((line) => ({
          ...line,
          seenAs: [sightingOf(line)],
        }));
        expect(matchKnownTransactions(known, answer).fresh).toEqual([]);
      }),
    );
  });
});

describe('accounting basis', () => {
  const invoice = { ...aLine({ amount: 9900 }), paidOn: businessDate('2021-03-20') };

  it('counts an invoice on its document date or on its payment date', () => {
    expect(countsOn(invoice, 'accrual')).toBe('2021-03-02');
    expect(countsOn(invoice, 'cash')).toBe('2021-03-20');
    expect(countsOn({ ...invoice, paidOn: null }, 'cash')).toBeUndefined();
    expect(countsOn(aLine({}), 'cash')).toBe('2021-03-02');
  });
});

describe('books and bank', () => {
  it('are matched one to one, and unmatched records are listed', () => {
    const books = [aLine({ source: 'books' }), aLine({ source: 'books', amount: -300 })];
    const bank = [aLine({ date: '2021-03-04' }), aLine({ amount: -77 })];
    expect(compareBooksWithBank(books, bank)).toEqual({
      both: [{ books: books[0], bank: bank[0] }],
      onlyBooks: [books[1]],
      onlyBank: [bank[1]],
    });
  });
});
