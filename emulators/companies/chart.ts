import type { Account } from './account.ts';
import type { CompanyBooks } from './company-books.ts';

export interface Chart {
  readonly bank: Account;
  readonly savings: Account;
  readonly card: Account;
  readonly income: readonly Account[];
  readonly cogs: readonly Account[];
  readonly expense: readonly Account[];
  readonly otherIncome: Account;
  readonly otherExpense: Account;
  readonly discounts: Account;
  readonly wages: Account;
  readonly payrollTax: Account;
  /** Wages and taxes that are withheld and not paid to the tax office yet. */
  readonly payrollLiabilities: Account;
  readonly processorFees: Account;
  /** Paid for the owner, who is taxed on the company's profit. */
  readonly estimatedTaxes: Account;
  readonly loan: Account;
  readonly equity: Account;
  readonly equipment: Account;
}

export function addChart(books: CompanyBooks): Chart {
  const services = books.addAccount('Services', 'income');
  const utilities = books.addAccount('Utilities', 'expense');
  return {
    bank: books.addAccount('Checking', 'bank', { mask: '4411' }),
    savings: books.addAccount('Savings', 'bank', { mask: '9207' }),
    card: books.addAccount('Business Card', 'card', { mask: '3003' }),
    income: [
      services,
      books.addAccount('Installation', 'income', { parent: services.id }),
      books.addAccount('Sales of Product Income', 'income'),
    ],
    cogs: [books.addAccount('Cost of Goods Sold', 'cogs')],
    expense: [
      books.addAccount('Rent or Lease', 'expense'),
      utilities,
      books.addAccount('Telephone', 'expense', { parent: utilities.id }),
      books.addAccount('Office Supplies', 'expense'),
      books.addAccount('Advertising', 'expense'),
    ],
    otherIncome: books.addAccount('Interest Earned', 'other-income'),
    otherExpense: books.addAccount('Penalties & Settlements', 'other-expense'),
    discounts: books.addAccount('Discounts given', 'income'),
    wages: books.addAccount('Payroll Expenses', 'expense'),
    payrollTax: books.addAccount('Payroll Tax', 'expense'),
    payrollLiabilities: books.addAccount('Payroll Liabilities', 'other-liability'),
    processorFees: books.addAccount('Stripe Fees', 'expense'),
    estimatedTaxes: books.addAccount('Estimated Taxes', 'equity'),
    loan: books.addAccount('Equipment Loan', 'loan'),
    equity: books.addAccount("Owner's Equity", 'equity'),
    equipment: books.addAccount('Machinery', 'fixed-asset'),
  };
}
