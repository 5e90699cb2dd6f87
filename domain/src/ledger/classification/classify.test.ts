import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { aLine, anyKind } from '../../../../tests/kit/builders/postings.ts';
import { kindOfCategory } from './category-kind.ts';
import { classifierFor } from './classify.ts';
import { counterpartyKey, nameLikeness } from './counterparty.ts';
import { effectOf, parsePostingKind } from '../posting-kind.ts';

describe('posting kinds', () => {
  it('accept the synonyms of the ledger file, but not JavaScript property names', () => {
    expect(parsePostingKind('income')).toBe('other_income');
    expect(parsePostingKind('sale_refund')).toBe('refund');
    expect(parsePostingKind('expense_refund')).toBe('vendor_refund');
    expect(parsePostingKind('constructor')).toBeUndefined();
  });

  it('count unclassified money by its sign', () => {
    expect(effectOf('unclassified', cents(5))).toBe('revenue');
    expect(effectOf('unclassified', cents(-5))).toBe('expenses');
  });
});

describe('deposits of payment processors', () => {
  const classify = classifierFor([], []);
  const deposit = (changes: Parameters<typeof aLine>[0]) =>
    classify(aLine({ description: 'STRIPE DES:TRANSFER ID:ST-A1', amount: 97_100, ...changes }));

  it.each([
    ['a bank line', {}],
    ['Plaid, which calls it other income', { category: 'INCOME_OTHER_INCOME' }],
    ['a file with a column of categories', { category: 'Sales' }],
  ])('are net of fees in %s', (_, changes) => {
    expect(deposit(changes)).toEqual({ kind: 'processor_deposit', decidedBy: 'built-in-rule' });
  });

  it('count as revenue', () => {
    expect(effectOf('processor_deposit', cents(1))).toBe('revenue');
  });

  it('keep a kind that the source states, and a category that is no income', () => {
    expect(deposit({ kind: 'sale' })).toEqual({ kind: 'sale', decidedBy: 'source' });
    expect(deposit({ category: 'Transfer' })).toEqual({ kind: 'transfer', decidedBy: 'source' });
  });

  it('are no payments of customers', () => {
    const check = { description: 'ACME MFG INC ACCTS PAYABLE', category: 'Sales' };
    expect(deposit(check)).toEqual({ kind: 'sale', decidedBy: 'source' });
  });
});

describe('transfers of Plaid', () => {
  const at = (detailed: string, description: string, amount: number) =>
    classifierFor(
      [],
      [],
    )(aLine({ category: detailed, counterparty: '', description, amount: cents(amount) }));

  it.each([
    ['TRANSFER_IN_ACCOUNT_TRANSFER', 'TRANSFER FROM SAVINGS', 100],
    ['TRANSFER_IN_ACCOUNT_TRANSFER', 'MY OTHER BANK', 100],
    ['TRANSFER_IN_SAVINGS', 'MONTHLY SAVING', 100],
    ['TRANSFER_OUT_SAVINGS', 'MONTHLY SAVING', -100],
    ['TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS', 'VANGUARD', -100],
  ])('between own accounts have no effect: %s %s', (category, description, amount) => {
    expect(at(category, description, amount)).toEqual({ kind: 'transfer', decidedBy: 'source' });
  });

  it('that are deposits of cash and checks are sales', () => {
    expect(at('TRANSFER_IN_DEPOSIT', 'REMOTE ONLINE DEPOSIT', 100)).toEqual({
      kind: 'sale',
      decidedBy: 'built-in-rule',
    });
  });

  it.each([
    ['TRANSFER_IN_DEPOSIT', 'ID 4417', 100],
    ['TRANSFER_IN_TRANSFER_IN_FROM_APPS', 'VENMO CASHOUT', 100],
    ['TRANSFER_IN_OTHER_TRANSFER_IN', 'ID 4417', 100],
    ['TRANSFER_IN_ACCOUNT_TRANSFER', 'ZELLE PAYMENT FROM M RIVERA', 100],
    ['TRANSFER_IN_ACCOUNT_TRANSFER', 'WIRE TYPE:WIRE IN', 100],
    ['TRANSFER_OUT_WITHDRAWAL', 'ATM WITHDRAWAL', -100],
    ['TRANSFER_OUT_TRANSFER_OUT_FROM_APPS', 'CASH APP', -100],
    ['TRANSFER_IN_A_NEW_CATEGORY', 'ID 4417', 100],
  ])('that may be payments count by their sign and are asked: %s %s', (category, name, amount) => {
    expect(at(category, name, amount)).toEqual({ kind: 'unclassified', decidedBy: 'sign' });
  });
});

describe('categories', () => {
  it.each([
    ['INCOME_INTEREST_EARNED', 100, 'other_income'],
    ['INCOME_TAX_REFUND', 100, 'tax_payment'],
    ['LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', -100, 'card_payment'],
    ['LOAN_PAYMENTS_MORTGAGE_PAYMENT', -100, 'loan_principal'],
    ['GENERAL_SERVICES_INSURANCE', -100, 'expense'],
    ['GENERAL_SERVICES_INSURANCE', 100, 'vendor_refund'],
    ['GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT', -100, 'tax_payment'],
    ['Cost of Goods Sold', -100, 'cogs'],
    ["Owner's Equity", 100, 'owner_contribution'],
    ["Owner's Equity", -100, 'owner_draw'],
    ['Sales', -100, 'refund'],
    ['Chargebacks', -100, 'chargeback'],
    ['Chargebacks', 100, 'chargeback_reversal'],
    ['Income:Chargebacks', -100, 'chargeback'],
    ['Expenses:Rent', -100, 'expense'],
    ['Expenses:Rent', 100, 'vendor_refund'],
    ['Expenses:Payroll:Wages', -100, 'payroll'],
    ['Expenses:Payroll:Taxes', -100, 'payroll_tax'],
    ['Payroll Expenses:Taxes', -100, 'payroll_tax'],
    ['Expenses:Bank Fees', -100, 'fee'],
    ['Expenses:Cost of Goods', -100, 'cogs'],
    ['Expenses:Financing:Interest', -100, 'interest'],
    ['Income:Dues', 100, 'sale'],
    ['Income:Dues', -100, 'refund'],
    ['Income:Interest', 100, 'other_income'],
    ['Liabilities:Loan', 100, 'loan_proceeds'],
    ['Liabilities:Loan', -100, 'loan_principal'],
    ['Liabilities:Credit Card:Visa', -100, 'card_payment'],
    ['Liabilities:Sales Tax', -100, 'sales_tax'],
    ['Liabilities:Deposits', -100, undefined],
    ['Assets:Bank:Savings', -100, 'transfer'],
    ['Assets:Fixed:Oven', -100, 'asset_purchase'],
    ['Assets:Receivable', 100, undefined],
    ['Equity:Owner', -100, 'owner_draw'],
    ['Equity:Opening Balances', 100, 'transfer'],
    ['Staff:Salary', -100, 'payroll'],
    ['Office/Rent', -100, 'expense'],
    ['Fee/Interest Charge', -100, 'fee'],
    ['Payment/Credit', 100, undefined],
    ['Sales training', -100, undefined],
    ['', -100, undefined],
  ] as const)('maps %s of %d to %s', (category, amount, kind) => {
    expect(kindOfCategory(category, cents(amount))).toBe(kind);
  });
});

describe('classify', () => {
  const rule = { descriptionIncludes: 'ACME', direction: 'out', kind: 'cogs' } as const;
  const correction = {
    lineId: 'old',
    counterparty: 'ACME SUPPLIES',
    direction: 'out',
    kind: 'asset_purchase',
    correctedAt: 1,
  } as const;

  it('ranks the owner above the rules and the rules above the source', () => {
    const line = aLine({ category: 'Expense' });
    expect(classifierFor([], [])(line)).toEqual({ kind: 'expense', decidedBy: 'source' });
    expect(classifierFor([rule], [])(line)).toEqual({ kind: 'cogs', decidedBy: 'rule' });
    expect(classifierFor([rule], [correction])(line)).toEqual({
      kind: 'asset_purchase',
      decidedBy: 'owner',
    });
  });

  it('keeps the owner’s correction when the source changes the transaction later', () => {
    const classify = classifierFor([rule], [correction]);
    fc.assert(
      fc.property(anyKind, fc.string(), (kind, category) => {
        expect(classify(aLine({ kind, category })).kind).toBe('asset_purchase');
      }),
    );
  });

  it('applies a correction to one direction: a refund from Acme is not a purchase', () => {
    expect(classifierFor([], [correction])(aLine({ amount: 1000 })).decidedBy).toBe('sign');
  });

  it('prefers the later of two corrections, and a correction of the transaction over one of its counterparty', () => {
    const later = { ...correction, kind: 'cogs', correctedAt: 2 } as const;
    const classify = classifierFor([], [later, correction]);
    expect(classify(aLine({})).kind).toBe('cogs');
    const own = { ...correction, lineId: 'this', kind: 'fee', correctedAt: 0 } as const;
    expect(classifierFor([], [later, own])(aLine({ id: 'this' })).kind).toBe('fee');
  });

  it('asks the built-in rules only if no source, rule or owner classifies a transaction', () => {
    const classify = classifierFor([], []);
    const line = { description: 'IRS USATAXPYMT 270441234567890' };
    expect(classify(aLine(line))).toEqual({ kind: 'tax_payment', decidedBy: 'built-in-rule' });
    const stated = { kind: 'expense', decidedBy: 'source' };
    expect(classify(aLine({ ...line, kind: 'expense' }))).toEqual(stated);
    expect(classify(aLine({ ...line, category: 'Expense' }))).toEqual(stated);
    expect(classify(aLine({ ...line, kind: 'unclassified' })).decidedBy).toBe('source');
  });

  it('uses the type of the account: money in on a card is a payment or a refund', () => {
    const classify = classifierFor([], [], { cardAccounts: new Set(['card']) });
    const line = { description: 'ACH PAYMENT', amount: 1000 };
    expect(classify(aLine({ ...line, account: 'card' })).kind).toBe('card_payment');
    expect(classify(aLine({ ...line, account: 'checking' })).kind).toBe('unclassified');
  });

  it('leaves a transaction unclassified if no source, rule or owner classifies it', () => {
    const unclassified = { kind: 'unclassified', decidedBy: 'sign' };
    expect(classifierFor([], [])(aLine({ description: 'Acme' }))).toEqual(unclassified);
    const check = aLine({ description: 'CHECK 1043' });
    expect(classifierFor([], [])(check)).toEqual(unclassified);
  });
});

describe('counterparty keys', () => {
  it.each([
    ['SQ *Blue Bottle 1234', 'BLUE BOTTLE'],
    ['Blue Bottle', 'BLUE BOTTLE'],
    ['POS TST* Joe’s Diner #0042 03/04', 'JOES DINER'],
    ['7-11 1234', '7 11 1234'],
    ['Café Müller', 'CAFÉ MÜLLER'],
  ])('reduces %s to %s', (name, key) => {
    expect(counterpartyKey(name)).toBe(key);
  });

  it('compare names word by word', () => {
    expect(nameLikeness('SQ *BLUE BOTTLE 99', 'Blue Bottle Coffee')).toBe(80);
    expect(nameLikeness('Acme', 'Landlord')).toBe(0);
    expect(nameLikeness('', '')).toBe(0);
  });
});
