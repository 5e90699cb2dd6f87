import { describe, expect, it } from 'vitest';
import { effectOf } from '../posting-kind.ts';
import { ZERO } from '../../money/cents.ts';
import { kindsOfBooksAccount, splitAccount, type BooksSection } from './books-account.ts';

/** Returns the kind of money that goes out through an account. */
const kindOf = (name: string, section: BooksSection = 'expense', subType = '', number = '') =>
  kindsOfBooksAccount({ name, number, section, subTypes: [subType] })?.[1];

/** The sub-type that QuickBooks gives to an account that the owner adds without choosing one. */
const GENERIC = 'OtherMiscellaneousServiceCost';

describe('accounts of books', () => {
  it.each([
    ['Payroll Expenses', 'payroll'],
    ['Payroll Expenses:Wages', 'payroll'],
    ['Payroll Expenses:Taxes', 'payroll_tax'],
    ['Payroll Expenses:Company Contributions', 'payroll'],
    ['Payroll Expenses:Payroll Processing Fees', 'fee'],
    ['Payroll Expenses:Workers Compensation', 'expense'],
    ['Wages', 'payroll'],
    ['Wages & Salaries', 'payroll'],
    ['Salaries - Kitchen', 'payroll'],
    ["Officers' Compensation", 'payroll'],
    ["Directors' Remuneration", 'payroll'],
    ['Superannuation', 'payroll'],
    ['Payroll Taxes', 'payroll_tax'],
    ['Employer Payroll Tax', 'payroll_tax'],
    ['Employers National Insurance', 'payroll_tax'],
    ['FUTA', 'payroll_tax'],
    ['Taxes:Payroll', 'payroll_tax'],
    ['Income Tax', 'tax_payment'],
    ['Income Tax Expense', 'tax_payment'],
    ['Taxes:Federal Income Tax', 'tax_payment'],
    ['Corporation Tax', 'tax_payment'],
    ['Estimated Taxes', 'tax_payment'],
    ['Income Tax Preparation', 'expense'],
    ['Taxes & Licenses', 'expense'],
    ['Property Taxes', 'expense'],
    ['Sales Tax', 'sales_tax'],
    ['VAT', 'sales_tax'],
    ['Loan Payable', 'loan_principal'],
    ['SBA Loan', 'loan_principal'],
    ['Loan Interest', 'interest'],
    ['Interest Expense', 'interest'],
    ['Credit Card Payments', 'card_payment'],
    ['Credit Card Payment Processing Fees', 'fee'],
    ["Owner's Draw", 'owner_draw'],
    ['Bank Charges', 'fee'],
    ['Merchant Account Fees', 'fee'],
    ['Stripe Fees', 'fee'],
    ['Legal & Professional Fees', 'expense'],
    ['Franchise Fees', 'expense'],
    ['Contract Labor', 'expense'],
    ['Rent or Lease', 'expense'],
    ['Private Events', 'expense'],
  ])('%s of a generic type is %s', (name, kind) => {
    expect(kindOf(name, 'expense', GENERIC)).toBe(kind);
    expect(kindOf(name, 'otherExpense', 'OtherMiscellaneousExpense')).toBe(kind);
    expect(kindOf(name.toUpperCase(), 'expense', 'EXPENSE')).toBe(kind);
  });

  it.each([
    ['Kitchen', 'PayrollExpenses', 'payroll'],
    ['Kitchen', 'WAGESEXPENSE', 'payroll'],
    ['Kitchen', 'Wages Expense', 'payroll'],
    ['Kitchen', 'PayrollTaxExpenses', 'payroll_tax'],
    ['Payroll Expenses', 'PayrollTaxExpenses', 'payroll_tax'],
    ['Payroll Wages', 'PayrollTaxExpenses', 'payroll'],
    ['Payroll Expenses:Taxes', 'PayrollExpenses', 'payroll_tax'],
    ['Square', 'BankCharges', 'fee'],
    ['First Bank', 'InterestPaid', 'interest'],
    ['Subcontractors', 'CostOfLabor', 'expense'],
  ])('%s of the type %s is %s', (name, subType, kind) => {
    expect(kindOf(name, 'expense', subType)).toBe(kind);
  });

  it.each([
    ['Staff', '6560', 'payroll'],
    ['6560', '6560', 'payroll'],
    ['6560', '', 'payroll'],
    ['Taxes', '6562', 'payroll_tax'],
    ['66000 · Team', '', 'payroll'],
    ['Kitchen Crew', '477', 'payroll'],
    ['477 - Employees', '', 'payroll'],
    ['Staff', '6200', 'expense'],
    ['Cleaning', '6560', 'expense'],
    ['Telephone', '478', 'expense'],
    ['Employee Parking', '', 'expense'],
  ])('%s with the number %s is %s', (name, number, kind) => {
    expect(kindOf(name, 'expense', GENERIC, number)).toBe(kind);
  });

  it.each([
    ['Cost of Goods Sold', 'cogs', 'SuppliesMaterialsCogs', 'cogs'],
    ['Direct Wages', 'cogs', 'DIRECTCOSTS', 'payroll'],
    ['Cost of labor', 'cogs', 'CostOfLaborCos', 'payroll'],
    ['Subcontractors', 'cogs', 'CostOfLaborCos', 'cogs'],
    ['Flour', 'cogs', 'DIRECTCOSTS', 'cogs'],
    ['Services', 'income', 'SalesOfProductIncome', 'refund'],
    ['Refunds', 'income', '', 'refund'],
    ['Chargebacks', 'income', '', 'chargeback'],
    ['Chargebacks', 'otherExpense', '', 'expense'],
    ['Chargeback Fees', 'expense', '', 'fee'],
    ['Interest Earned', 'otherIncome', 'OtherMiscellaneousIncome', 'refund'],
    ['Rounding', 'otherIncome', '', 'other_income'],
  ] as const)('%s in the section %s of the type %s is %s', (name, section, subType, kind) => {
    expect(kindOf(name, section, subType)).toBe(kind);
  });

  it.each([
    ['Loan Payable', 'liability', '', 'loan_principal'],
    ['Equipment Loan', 'liability', 'NotesPayable', 'loan_principal'],
    ['Business Card', 'liability', 'CreditCard', 'card_payment'],
    ['Payroll Liabilities:Federal Taxes (941)', 'liability', '', 'payroll_tax'],
    ['Wages Payable - Payroll', 'liability', 'WAGEPAYABLES', 'payroll'],
    ['Employee Tax Payable', 'liability', 'CURRLIAB', 'payroll_tax'],
    ['Income Tax Payable', 'liability', 'CURRLIAB', 'tax_payment'],
    ['Board of Equalization Payable', 'liability', 'GlobalTaxPayable', 'sales_tax'],
    ['Sales Tax Payable', 'liability', '', 'sales_tax'],
    ['Accounts Payable', 'liability', 'AccountsPayable', undefined],
    ['Stripe Clearing', 'asset', 'OtherCurrentAssets', 'transfer'],
    ['Machinery', 'asset', 'MachineryAndEquipment', 'asset_purchase'],
    ['Members', 'equity', 'OwnersEquity', 'owner_draw'],
  ] as const)('%s, a %s account of the type %s, is %s', (name, section, subType, kind) => {
    expect(kindOf(name, section, subType)).toBe(kind);
  });

  it('change the same headline number in both directions', () => {
    const sections = ['income', 'otherIncome', 'cogs', 'expense', 'otherExpense'] as const;
    const names = ['Sales', 'Payroll', 'Income Tax', 'Interest', 'Fees', 'Loan', 'Refunds', 'VAT'];
    for (const section of sections) {
      for (const name of names) {
        const [moneyIn, moneyOut] = kindsOfBooksAccount({
          name,
          number: '',
          section,
          subTypes: [],
        });
        expect(effectOf(moneyIn, ZERO), name).toBe(effectOf(moneyOut, ZERO));
      }
    }
  });
});

it.each([
  ['4000 · Sales', 'Sales', '4000'],
  ['200 - Sales', 'Sales', '200'],
  ['Sales (200)', 'Sales', '200'],
  ['6560', '6560', '6560'],
  ['Sales', 'Sales', ''],
])('separates %s into name and number', (text, name, code) => {
  expect(splitAccount(text)).toEqual({ name, code });
});
