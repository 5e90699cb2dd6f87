import type { PostingKind } from '../posting-kind.ts';

/** The kinds of one category, by direction of the money. */
export type KindsByDirection = readonly [moneyIn: PostingKind, moneyOut: PostingKind];

type Root = 'income' | 'expenses' | 'liabilities' | 'assets' | 'equity';

/** The five account types of double-entry books, as ledger programs name the first part of a path. */
const ROOTS: Readonly<Record<string, Root>> = {
  INCOME: 'income',
  REVENUE: 'income',
  REVENUES: 'income',
  EXPENSE: 'expenses',
  EXPENSES: 'expenses',
  COSTS: 'expenses',
  LIABILITY: 'liabilities',
  LIABILITIES: 'liabilities',
  ASSET: 'assets',
  ASSETS: 'assets',
  EQUITY: 'equity',
};

const both = (kind: PostingKind): KindsByDirection => [kind, kind];

/** What the later parts of a path say, below each root. The first match decides. */
const BELOW: Readonly<Record<Root, readonly (readonly [RegExp, KindsByDirection])[]>> = {
  income: [
    [/REFUND|RETURN/, both('refund')],
    [/INTEREST|DIVIDEND|OTHER|REWARD|CASH_?BACK|GRANT|SUBSID/, ['other_income', 'refund']],
    [/^/, ['sale', 'refund']],
  ],
  expenses: [
    [/PAYROLL.*TAX|TAX.*PAYROLL|SOCIAL_SECURITY|MEDICARE|FUTA|SUTA/, both('payroll_tax')],
    [/PAYROLL|WAGES?\b|WAGES?_|SALAR/, both('payroll')],
    [/SALES_TAX|VAT\b|GST\b/, both('sales_tax')],
    [/INCOME_TAX|FEDERAL_TAX|STATE_TAX|ESTIMATED_TAX|TAXES_PAID/, both('tax_payment')],
    [/COST_OF|COGS|GOODS|INVENTORY|MATERIALS|SUBCONTRACT/, ['vendor_refund', 'cogs']],
    [/INTEREST/, ['vendor_refund', 'interest']],
    [/FEES?$|BANK_CHARGE|MERCHANT/, ['vendor_refund', 'fee']],
    [/^/, ['vendor_refund', 'expense']],
  ],
  liabilities: [
    [/CARD|VISA|AMEX|AMERICAN_EXPRESS|MASTERCARD|DISCOVER/, both('card_payment')],
    [/SALES_TAX|VAT\b|GST\b/, both('sales_tax')],
    [/PAYROLL|WITHHOLD/, both('payroll_tax')],
    [/TAX/, both('tax_payment')],
    [
      /LOAN|MORTGAGE|NOTES?_PAYABLE|LINE_OF_CREDIT|FINANC|EIDL|PPP/,
      ['loan_proceeds', 'loan_principal'],
    ],
  ],
  assets: [
    [
      /EQUIPMENT|VEHICLE|FURNITURE|MACHINE|COMPUTER|BUILDING|FIXED|IMPROVEMENT/,
      both('asset_purchase'),
    ],
    [/INVENTORY/, ['vendor_refund', 'cogs']],
    [/BANK|CASH|CHECKING|SAVINGS|PAYPAL|STRIPE|SQUARE|VENMO|MONEY_MARKET/, both('transfer')],
  ],
  equity: [
    [/OPENING/, both('transfer')],
    [/^/, ['owner_contribution', 'owner_draw']],
  ],
};

/**
 * Returns the kinds of an account path such as `Liabilities:Loan`, or undefined if its first part is
 * no account type or its other parts say nothing.
 *
 * @param parts in upper case, with underscores between words
 */
export function kindsOfPath(parts: readonly string[]): KindsByDirection | undefined {
  const [first = '', ...rest] = parts;
  const root = Object.hasOwn(ROOTS, first) ? ROOTS[first] : undefined;
  if (!root) return isPayrollTax(parts) ? both('payroll_tax') : undefined;
  const below = rest.join('_');
  return BELOW[root].find(([pattern]) => pattern.test(below))?.[1];
}

/** QuickBooks has `Payroll Expenses:Taxes`. */
const isPayrollTax = (parts: readonly string[]): boolean =>
  parts.some((part) => part.includes('PAYROLL')) && parts.some((part) => /TAX(?:ES)?$/.test(part));
