// https://plaid.com/documents/pfc-taxonomy-all.csv
import type { FinanceCategory } from './bank-transaction.ts';

const category = (primary: string, detail: string): FinanceCategory => ({
  primary,
  detailed: `${primary}_${detail}`,
});

export const CARD_PAYMENT = category('LOAN_PAYMENTS', 'CREDIT_CARD_PAYMENT');
export const SAVED = category('TRANSFER_OUT', 'SAVINGS');
export const TRANSFER_OUT = category('TRANSFER_OUT', 'ACCOUNT_TRANSFER');
export const TRANSFER_IN = category('TRANSFER_IN', 'ACCOUNT_TRANSFER');
/** Cash and checks, at a counter, an ATM or by phone. */
const DEPOSIT = category('TRANSFER_IN', 'DEPOSIT');
/** Venmo, Cash App, Zelle and others. */
const FROM_APPS = category('TRANSFER_IN', 'TRANSFER_IN_FROM_APPS');
const TO_APPS = category('TRANSFER_OUT', 'TRANSFER_OUT_FROM_APPS');
const CASH_WITHDRAWAL = category('TRANSFER_OUT', 'WITHDRAWAL');
const INCOME = category('INCOME', 'OTHER_INCOME');
const BANK_FEE = category('BANK_FEES', 'OTHER_BANK_FEES');
const OTHER = category('GENERAL_MERCHANDISE', 'OTHER_GENERAL_MERCHANDISE');

/** Patterns of the books' categories, and the Plaid category that each one maps to. */
const BY_WORDS: readonly (readonly [RegExp, FinanceCategory])[] = [
  [/food|hospitality/, category('FOOD_AND_DRINK', 'GROCERIES')],
  [/conference|air|hotel/, category('TRAVEL', 'LODGING')],
  [/fuel/, category('TRANSPORTATION', 'GAS')],
  [/parking/, category('TRANSPORTATION', 'PARKING')],
  [/taxi|ground|bus|rail|travel/, category('TRANSPORTATION', 'PUBLIC_TRANSIT')],
  [/vehicle/, category('GENERAL_SERVICES', 'AUTOMOTIVE')],
  [/phon/, category('RENT_AND_UTILITIES', 'TELEPHONE')],
  [/gas|electric/, category('RENT_AND_UTILITIES', 'GAS_AND_ELECTRICITY')],
  [/rent/, category('RENT_AND_UTILITIES', 'RENT')],
  [/office|stationery|supplies|equip/, category('GENERAL_MERCHANDISE', 'OFFICE_SUPPLIES')],
  [/cleaning|bldg|premises/, category('HOME_IMPROVEMENT', 'REPAIR_AND_MAINTENANCE')],
  [/postage|shipping/, category('GENERAL_SERVICES', 'POSTAGE_AND_SHIPPING')],
  [/software|hosting|computing/, category('GENERAL_MERCHANDISE', 'ELECTRONICS')],
  [
    /prof|contracting|services|marketing|salary/,
    category('GENERAL_SERVICES', 'OTHER_GENERAL_SERVICES'),
  ],
];

/** Plaid has no category for the wages, taxes and checks of a business. */
const WITHOUT_CATEGORY: ReadonlySet<string> = new Set([
  'payroll',
  'payroll_tax',
  'sales_tax',
  'tax_payment',
  'loan_principal',
  'check',
]);

/** Returns the Plaid category of a transaction in the books. */
export function categoryOf(kind: string, name: string, cents: number): FinanceCategory | null {
  if (WITHOUT_CATEGORY.has(kind)) return null;
  if (kind === 'transfer') return cents < 0 ? TRANSFER_OUT : TRANSFER_IN;
  if (kind === 'fee') return BANK_FEE;
  if (kind === 'cash_deposit') return DEPOSIT;
  if (kind === 'app_payment') return cents < 0 ? TO_APPS : FROM_APPS;
  if (kind === 'cash_withdrawal') return CASH_WITHDRAWAL;
  if (cents > 0 && (kind === 'sale' || kind === 'other_income')) return INCOME;
  return BY_WORDS.find(([words]) => words.test(name.toLowerCase()))?.[1] ?? OTHER;
}
