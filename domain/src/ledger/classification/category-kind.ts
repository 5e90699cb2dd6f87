import type { Cents } from '../../money/cents.ts';
import type { PostingKind } from '../posting-kind.ts';
import { kindsOfPath } from './category-path.ts';
import type { KindsByDirection } from './kinds-by-direction.ts';

const bothDirections = (kind: PostingKind): KindsByDirection => [kind, kind];
const income: KindsByDirection = ['other_income', 'refund'];
const sale: KindsByDirection = ['sale', 'refund'];
const chargeback: KindsByDirection = ['chargeback_reversal', 'chargeback'];
const expense: KindsByDirection = ['vendor_refund', 'expense'];
const goods: KindsByDirection = ['vendor_refund', 'cogs'];
const fee: KindsByDirection = ['vendor_refund', 'fee'];
const payroll = bothDirections('payroll');
const ownerMoney: KindsByDirection = ['owner_contribution', 'owner_draw'];
const loan: KindsByDirection = ['loan_proceeds', 'loan_principal'];

/** The category of payouts in the exports of payment processors. */
export const PAYOUT_CATEGORY = 'Processor payouts';

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
  CHARGEBACK: chargeback,
  CHARGEBACKS: chargeback,
  DISPUTE: chargeback,
  DISPUTES: chargeback,
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
  MARKETING: expense,
  SOFTWARE: expense,
  HOSTING: expense,
  OFFICE_SUPPLIES: expense,
  OFFICE_SHIPPING: expense,
  SHIPPING: expense,
  POSTAGE: expense,
  TRANSPORTATION: expense,
  AUTOMOTIVE: expense,
  GAS: expense,
  FUEL: expense,
  GASOLINE: expense,
  MEALS: expense,
  FOOD: expense,
  FOOD_DRINK: expense,
  DINING: expense,
  RESTAURANTS: expense,
  GROCERIES: expense,
  SHOPPING: expense,
  MERCHANDISE: expense,
  LODGING: expense,
  AIRFARE: expense,
  PHONE: expense,
  INTERNET: expense,
  BILLS_UTILITIES: expense,
  PROFESSIONAL_SERVICES: expense,
  LEGAL: expense,
  REPAIRS: expense,
  LICENSES: expense,
  EDUCATION: expense,
  PAYROLL: payroll,
  WAGES: payroll,
  SALARIES: payroll,
  SALARY: payroll,
  PAYROLL_TAX: bothDirections('payroll_tax'),
  PAYROLL_TAXES: bothDirections('payroll_tax'),
  BANK_FEES: fee,
  BANK_CHARGES: fee,
  FEE: fee,
  FEES: fee,
  MERCHANT_FEES: fee,
  INTEREST_EXPENSE: ['vendor_refund', 'interest'],
  SALES_TAX: bothDirections('sales_tax'),
  SALES_TAX_COLLECTED: bothDirections('sales_tax_collected'),
  VAT: bothDirections('sales_tax'),
  TAX_PAYMENT: bothDirections('tax_payment'),
  TAXES: bothDirections('tax_payment'),
  TRANSFER: bothDirections('transfer'),
  TRANSFERS: bothDirections('transfer'),
  PROCESSOR_DEPOSITS: ['processor_deposit', 'refund'],
  PROCESSOR_PAYOUTS: bothDirections('transfer'),
  PROCESSOR_RESERVES: bothDirections('transfer'),
  CURRENCY_CONVERSION: bothDirections('transfer'),
  CREDIT_CARD_PAYMENT: bothDirections('card_payment'),
  CARD_PAYMENT: bothDirections('card_payment'),
  LOAN: loan,
  LOANS: loan,
  OWNER_CONTRIBUTION: ownerMoney,
  OWNER_INVESTMENT: ownerMoney,
  OWNERS_EQUITY: ownerMoney,
  OWNER_DRAW: ownerMoney,
  OWNERS_DRAW: ownerMoney,
  OWNER_DISTRIBUTION: ownerMoney,
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
    ['INCOME_TAX_REFUND', bothDirections('tax_payment')],
    ['LOAN_PAYMENTS', loan],
    ['LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', bothDirections('card_payment')],
    ['LOAN_DISBURSEMENTS', loan],
    // Plaid also categorizes cash, checks, payment apps, wires and withdrawals as transfers. Their
    // category does not say what the money is for.
    ['TRANSFER_IN_ACCOUNT_TRANSFER', bothDirections('transfer')],
    ['TRANSFER_IN_SAVINGS', bothDirections('transfer')],
    ['TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS', bothDirections('transfer')],
    ['TRANSFER_IN_CASH_ADVANCES_AND_LOANS', loan],
    ['TRANSFER_OUT_ACCOUNT_TRANSFER', bothDirections('transfer')],
    ['TRANSFER_OUT_SAVINGS', bothDirections('transfer')],
    ['TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS', bothDirections('transfer')],
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

/**
 * Returns the kind that a category states. The whole name decides first, then the parts of a path:
 * `Expenses:Rent`, `Staff:Salary`.
 *
 * @returns undefined when the category says nothing about the kind
 */
export function kindOfCategory(category: string, amount: Cents): PostingKind | undefined {
  const name = bareName(category);
  const kinds =
    kindsOfName(name) ??
    kindsOfParts(category) ??
    PLAID.find(([prefix]) => name === prefix || name.startsWith(`${prefix}_`))?.[1];
  return kinds?.[amount < 0 ? 1 : 0];
}

/** Plaid also gives this category to payments to or from accounts of other parties. */
const ACCOUNT_TRANSFER = /^TRANSFER_(?:IN|OUT)_ACCOUNT_TRANSFER$/;

/**
 * Says whether a transfer category of Plaid may also contain payments from customers or to vendors.
 */
export const mayBePayment = (category: string): boolean => ACCOUNT_TRANSFER.test(category);

function kindsOfParts(category: string): KindsByDirection | undefined {
  const parts = category.split(PART_SEPARATOR).map(bareName).filter(Boolean);
  if (parts.length < 2) return undefined;
  const byRoot = kindsOfPath(parts);
  if (byRoot) return byRoot;
  const named = parts.findLast((part) => kindsOfName(part) !== undefined);
  return named === undefined ? undefined : kindsOfName(named);
}

/** Ledger, beancount and QuickBooks separate by colons, bank files by slashes. */
const PART_SEPARATOR = /[:/>|\\]/;

const kindsOfName = (name: string): KindsByDirection | undefined =>
  Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;

const bareName = (name: string): string =>
  name
    .toUpperCase()
    .replace(/['’]/g, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
