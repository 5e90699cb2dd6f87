import type { Cents } from '../../money/cents.ts';
import type { PostingKind } from '../posting-kind.ts';

/** The kinds of one category, by direction of the money. */
type KindsByDirection = readonly [moneyIn: PostingKind, moneyOut: PostingKind];

const bothDirections = (kind: PostingKind): KindsByDirection => [kind, kind];
const income: KindsByDirection = ['other_income', 'refund'];
const sale: KindsByDirection = ['sale', 'refund'];
const expense: KindsByDirection = ['vendor_refund', 'expense'];
const goods: KindsByDirection = ['vendor_refund', 'cogs'];
const fee: KindsByDirection = ['vendor_refund', 'fee'];
const payroll = bothDirections('payroll');
const ownerMoney: KindsByDirection = ['owner_contribution', 'owner_draw'];
const loan: KindsByDirection = ['loan_proceeds', 'loan_principal'];

/**
 * Account types of QuickBooks and Xero, and category names of bank files. The whole name must
 * match.
 */
const BY_NAME: Readonly<Record<string, KindsByDirection>> = {
  SALE: sale,
  SALES: sale,
  REVENUE: sale,
  INCOME: sale,
  REFUNDS: sale,
  OTHER_INCOME: income,
  OTHERINCOME: income,
  INTEREST_INCOME: income,
  COST_OF_GOODS_SOLD: goods,
  COGS: goods,
  DIRECTCOSTS: goods,
  EXPENSE: expense,
  EXPENSES: expense,
  OTHER_EXPENSE: expense,
  OVERHEADS: expense,
  RENT: expense,
  UTILITIES: expense,
  INSURANCE: expense,
  SUPPLIES: expense,
  ADVERTISING: expense,
  PAYROLL: payroll,
  WAGES: payroll,
  SALARIES: payroll,
  PAYROLL_TAX: bothDirections('payroll_tax'),
  PAYROLL_TAXES: bothDirections('payroll_tax'),
  BANK_FEES: fee,
  BANK_CHARGES: fee,
  MERCHANT_FEES: fee,
  INTEREST_EXPENSE: ['vendor_refund', 'interest'],
  SALES_TAX: bothDirections('sales_tax'),
  VAT: bothDirections('sales_tax'),
  TAX_PAYMENT: bothDirections('tax_payment'),
  TAXES: bothDirections('tax_payment'),
  TRANSFER: bothDirections('transfer'),
  TRANSFERS: bothDirections('transfer'),
  CREDIT_CARD_PAYMENT: bothDirections('card_payment'),
  LOAN: loan,
  LOANS: loan,
  OWNER_CONTRIBUTION: ownerMoney,
  OWNER_INVESTMENT: ownerMoney,
  OWNERS_EQUITY: ownerMoney,
  OWNER_DRAW: ownerMoney,
  FIXED_ASSET: bothDirections('asset_purchase'),
  FIXED_ASSETS: bothDirections('asset_purchase'),
};

/**
 * Plaid's personal finance categories. The longest matching prefix decides.
 *
 * @see https://plaid.com/documents/pfc-taxonomy-all.csv
 */
const PLAID: readonly (readonly [string, KindsByDirection])[] = (
  [
    ['INCOME', income],
    ['LOAN_PAYMENTS', loan],
    ['LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', bothDirections('card_payment')],
    ['LOAN_DISBURSEMENTS', loan],
    ['TRANSFER_IN', bothDirections('transfer')],
    ['TRANSFER_IN_CASH_ADVANCES_AND_LOANS', loan],
    ['TRANSFER_OUT', bothDirections('transfer')],
    ['BANK_FEES', fee],
    ['BANK_FEES_INTEREST_CHARGE', ['vendor_refund', 'interest']],
    ['ENTERTAINMENT', expense],
    ['FOOD_AND_DRINK', expense],
    ['GENERAL_MERCHANDISE', expense],
    ['GENERAL_SERVICES', expense],
    ['GOVERNMENT_AND_NON_PROFIT', expense],
    ['GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT', bothDirections('tax_payment')],
    ['HOME_IMPROVEMENT', expense],
    ['MEDICAL', expense],
    ['PERSONAL_CARE', expense],
    ['RENT_AND_UTILITIES', expense],
    ['TRANSPORTATION', expense],
    ['TRAVEL', expense],
  ] as const
).toSorted(([a], [b]) => b.length - a.length);

/** @returns undefined when the category says nothing about the kind */
export function kindOfCategory(category: string, amount: Cents): PostingKind | undefined {
  const name = category
    .toUpperCase()
    .replace(/['’]/g, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const kinds =
    (Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined) ??
    PLAID.find(([prefix]) => name === prefix || name.startsWith(`${prefix}_`))?.[1];
  return kinds?.[amount < 0 ? 1 : 0];
}
