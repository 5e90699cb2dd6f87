import type { PostingKind } from '../posting-kind.ts';
import type { KindsByDirection } from './kinds-by-direction.ts';

/** The sections of a profit and loss report. */
export type ProfitSection = 'income' | 'otherIncome' | 'cogs' | 'expense' | 'otherExpense';

export type BooksSection = ProfitSection | 'asset' | 'liability' | 'equity';

/** An account in the chart of accounts of accounting software. */
export interface BooksAccount {
  /** with the names of its parent accounts: "Payroll Expenses:Taxes" */
  readonly name: string;
  /** empty if the chart has no account numbers */
  readonly number: string;
  readonly section: BooksSection;
  /** more specific types: AccountSubType of QuickBooks, Type and SystemAccount of Xero */
  readonly subTypes: readonly string[];
}

const both = (kind: PostingKind): KindsByDirection => [kind, kind];

const PAYROLL = both('payroll');
const PAYROLL_TAX = both('payroll_tax');
const SALES_TAX = both('sales_tax');
const TAX = both('tax_payment');
const CARD = both('card_payment');
const TRANSFER = both('transfer');
const FEE: KindsByDirection = ['vendor_refund', 'fee'];
const INTEREST: KindsByDirection = ['vendor_refund', 'interest'];
const LOAN: KindsByDirection = ['loan_proceeds', 'loan_principal'];
const OWNER: KindsByDirection = ['owner_contribution', 'owner_draw'];

/** The kinds of an account about which nothing more specific is known. */
const OF_SECTION: Readonly<Record<BooksSection, KindsByDirection | undefined>> = {
  income: ['sale', 'refund'],
  otherIncome: both('other_income'),
  cogs: ['vendor_refund', 'cogs'],
  expense: ['vendor_refund', 'expense'],
  otherExpense: ['vendor_refund', 'expense'],
  asset: undefined,
  liability: undefined,
  equity: OWNER,
};

/** `section`: the name is of an ordinary account of its section, whatever its type or number. */
type Words = readonly (readonly [RegExp, KindsByDirection | 'section'])[];

const PAYROLL_TAX_WORDS =
  /PAYROLL.*TAX|TAX.*PAYROLL|EMPLOY(?:ER|EE|MENT)S?_(?:.*_)?TAX|SOCIAL_SECURITY|MEDICARE|NATIONAL_INSURANCE|UNEMPLOYMENT|(?:^|_)(?:FICA|FUTA|SUTA|SUI|PAYE|PAYG|NIC)(?:_|$)/;

const PAYROLL_WORDS =
  /PAYROLL|(?:^|_)WAGES?(?:_|$)|SALAR(?:Y|IES)|SUPERANNUATION|STAFF_COSTS|(?:GROSS|NET)_PAY|OFFICERS?_COMPENSATION|COMPENSATION_OF_OFFICERS|DIRECTORS?_REMUNERATION|(?:STAFF|EMPLOYEE)S?_BONUS|PENSIONS?_(?:COST|CONTRIBUTION)/;

const SALES_TAX_WORDS = /SALES_TAX|(?:^|_)(?:VAT|GST|HST)(?:_|$)/;

const INCOME_TAX_WORDS =
  /INCOME_TAX|CORPORAT(?:ION|E)_TAX|FEDERAL_TAX|STATE_TAX|ESTIMATED_TAX|TAXES_PAID|PROVISION_FOR_TAX/;

const LOAN_WORDS =
  /(?:LOANS?|NOTES?|MORTGAGE)_(?:PAYABLE|PRINCIPAL|REPAYMENTS?|PAYMENTS?)|(?:^|_)LOANS?$/;

/** Words of accounts of cost. The first match decides. */
const COST_WORDS: Words = [
  [/TAX_(?:PREP|ADVI|RETURN|SERVICE|SOFTWARE|CONSULT)/, 'section'],
  [/WORK(?:ERS|MANS|MENS)?_COMP|HEALTH_INSURANCE|DENTAL/, 'section'],
  [/PAYROLL_(?:.*_)?(?:FEE|SERVICE|PROCESS|SOFTWARE|PROVIDER)/, FEE],
  [PAYROLL_TAX_WORDS, PAYROLL_TAX],
  [PAYROLL_WORDS, PAYROLL],
  [SALES_TAX_WORDS, SALES_TAX],
  [INCOME_TAX_WORDS, TAX],
  [/CONTRACT(?:OR|_LABOU?R)|SUBCONTRACT|OUTSIDE_(?:LABOU?R|SERVICES)/, 'section'],
  [/COST_OF_(?:GOODS|SALES)$|COGS/, 'section'],
  [/CREDIT_CARD_PAYMENTS?$/, CARD],
  [/INTEREST/, INTEREST],
  [LOAN_WORDS, LOAN],
  [/OWNERS?_(?:.*_)?(?:DRAW|DISTRIBUTION)|(?:^|_)(?:DRAW(?:S|INGS?)?|DISTRIBUTIONS?)$/, OWNER],
  [
    /(?:LEGAL|PROFESSIONAL|ACCOUNTING|ACCOUNTANTS?|CONSULTING|ATTORNEYS?|LICEN[CS]ES?|MEMBERSHIP|FRANCHISE|MANAGEMENT|DESIGN|TRAINING|FILING|PARKING|SUBSCRIPTIONS?)_(?:.*_)?FEES?$/,
    'section',
  ],
  [/FEES?$|BANK_(?:SERVICE_)?CHARGE|MERCHANT/, FEE],
];

/** Words of accounts of income. The first match decides. */
const INCOME_WORDS: Words = [
  [/CHARGE_?BACK|DISPUTE/, ['chargeback_reversal', 'chargeback']],
  [/REFUND|RETURN/, both('refund')],
  [/LOAN_PROCEEDS/, LOAN],
  [/OWNERS?_(?:CONTRIBUTION|INVESTMENT)/, OWNER],
  [
    /INTEREST|DIVIDEND|(?:^|_)OTHER(?:_INCOME|_REVENUES?)?$|REWARD|CASH_?BACK|GRANT|SUBSID|FORGIVE/,
    ['other_income', 'refund'],
  ],
];

/** Words of the accounts of each section, in upper case with underscores. The first match decides. */
const WORDS: Readonly<Record<BooksSection, Words>> = {
  income: INCOME_WORDS,
  otherIncome: INCOME_WORDS,
  cogs: COST_WORDS,
  expense: COST_WORDS,
  otherExpense: COST_WORDS,
  liability: [
    [/CARD|VISA|AMEX|AMERICAN_EXPRESS|MASTERCARD|DISCOVER/, CARD],
    [SALES_TAX_WORDS, SALES_TAX],
    [/WAGES?_PAYABLE|(?:NET|ACCRUED)_(?:PAY|PAYROLL|WAGES)|SALAR|SUPERANNUATION/, PAYROLL],
    [/PAYROLL|WITHHOLD|WITHHELD|DEDUCTION/, PAYROLL_TAX],
    [PAYROLL_TAX_WORDS, PAYROLL_TAX],
    [/TAX/, TAX],
    [/LOAN|MORTGAGE|NOTES?_PAYABLE|LINE_OF_CREDIT|FINANC|EIDL|PPP/, LOAN],
  ],
  asset: [
    [
      /EQUIPMENT|VEHICLE|FURNITURE|MACHINE|COMPUTER|BUILDING|FIXED|IMPROVEMENT/,
      both('asset_purchase'),
    ],
    [/INVENTORY/, ['vendor_refund', 'cogs']],
    [
      /BANK|CASH|CHECKING|SAVINGS|PAYPAL|STRIPE|SQUARE|VENMO|MONEY_MARKET|CLEARING|UNDEPOSITED/,
      TRANSFER,
    ],
  ],
  equity: [[/OPENING/, TRANSFER]],
};

/**
 * Specific types of the services, in upper case: "WAGESEXPENSE" is "Wages Expense" in reports.
 *
 * @see https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/account
 * @see https://developer.xero.com/documentation/api/accounting/types#accounts
 */
const BY_SUB_TYPE: Readonly<Record<string, KindsByDirection>> = {
  PAYROLLEXPENSES: PAYROLL,
  PAYROLLWAGEEXPENSES: PAYROLL,
  PAYROLLTAXEXPENSES: PAYROLL_TAX,
  COSTOFLABOR: PAYROLL,
  COSTOFLABORCOS: PAYROLL,
  BANKCHARGES: FEE,
  INTERESTPAID: INTEREST,
  INTERESTEARNED: both('other_income'),
  INCOMETAXEXPENSE: TAX,
  DIRECTDEPOSITPAYABLE: PAYROLL,
  PAYROLLCLEARING: PAYROLL,
  PAYROLLTAXPAYABLE: PAYROLL_TAX,
  SALESTAXPAYABLE: SALES_TAX,
  GLOBALTAXPAYABLE: SALES_TAX,
  FEDERALINCOMETAXPAYABLE: TAX,
  STATELOCALINCOMETAXPAYABLE: TAX,
  LOANPAYABLE: LOAN,
  NOTESPAYABLE: LOAN,
  LINEOFCREDIT: LOAN,
  SHAREHOLDERNOTESPAYABLE: LOAN,
  CREDITCARD: CARD,
  WAGESEXPENSE: PAYROLL,
  SUPERANNUATIONEXPENSE: PAYROLL,
  WAGESPAYABLELIABILITY: PAYROLL,
  WAGEPAYABLES: PAYROLL,
  SUPERANNUATIONLIABILITY: PAYROLL,
  PAYGLIABILITY: PAYROLL_TAX,
  GST: SALES_TAX,
};

/**
 * The account numbers of payroll: 6560 and 66000 in the charts of QuickBooks, 477 to 479 in those
 * of Xero. Businesses choose their own numbers, so a number decides only
 * if the name is vague.
 */
const PAYROLL_NUMBER = /^(?:656\d|660\d\d|47[789])$/;

/** Words that fit payroll, and other costs as well. */
const VAGUE_PAYROLL = /^$|STAFF|EMPLOYEE|TEAM|CREW|LABOU?R|PERSONNEL|PEOPLE|COMPENSATION|BONUS/;

/**
 * Returns the kinds of the amounts on an account. The name decides together with the specific type
 * and the account number:
 *
 * - A name that says what it is decides first, because most accounts have a generic type.
 * - "Payroll Expenses" of a type for payroll taxes is payroll tax.
 * - A type decides about a name that says nothing, such as "Kitchen".
 * - A number decides about a name that is vague, such as "Staff" or no name at all.
 *
 * @returns undefined for an account of the balance sheet about which nothing is known
 */
export function kindsOfBooksAccount(
  account: BooksAccount & { readonly section: ProfitSection },
): KindsByDirection;
export function kindsOfBooksAccount(account: BooksAccount): KindsByDirection | undefined;
export function kindsOfBooksAccount(account: BooksAccount): KindsByDirection | undefined {
  const { section, subTypes } = account;
  const parts = account.name.split(':').map(splitAccount);
  const name = parts.map((part) => bareWords(part.name)).join('_');
  const number = account.number || (parts.findLast(({ code }) => code !== '')?.code ?? '');
  const byWords = WORDS[section].find(([pattern]) => pattern.test(name))?.[1];
  const bySubType = subTypes
    .map((subType) => subType.toUpperCase().replace(/[^A-Z]/g, ''))
    .flatMap((subType) => (Object.hasOwn(BY_SUB_TYPE, subType) ? [BY_SUB_TYPE[subType]] : []))[0];
  if (byWords === PAYROLL && bySubType === PAYROLL_TAX && !SAYS_WAGES.test(name)) return bySubType;
  if (byWords === 'section') return OF_SECTION[section];
  if (byWords) return byWords;
  const isCost = section === 'cogs' || section === 'expense' || section === 'otherExpense';
  if (isCost && PAYROLL_NUMBER.test(number) && !bySubType) {
    if (/TAX(?:ES)?$/.test(name)) return PAYROLL_TAX;
    if (VAGUE_PAYROLL.test(name)) return PAYROLL;
  }
  return bySubType ?? OF_SECTION[section];
}

const SAYS_WAGES = /WAGE|SALAR/;

/** Returns the words of a name in upper case, or nothing for a name that is only a number. */
const bareWords = (name: string): string =>
  /\p{L}/u.test(name)
    ? name
        .toUpperCase()
        .replace(/['’]/g, '')
        .replace(/[^A-Z0-9]+/g, '_')
        .replace(/^_|_$/g, '')
    : '';

/** Separates "4000 · Sales", "200 - Sales" and "Sales (200)" into the number and the name. */
export function splitAccount(text: string): { readonly name: string; readonly code: string } {
  const plain = text.trim();
  if (/^\d{3,5}$/.test(plain)) return { name: plain, code: plain };
  const before = /^(\d{3,5}(?:\.\d{1,4})?)\s*[-·:–—]?\s*(\p{L}.*)$/u.exec(plain);
  if (before) return { code: before[1] ?? '', name: before[2] ?? plain };
  const after = /^(.*\S)\s*\((\d{3,5})\)$/.exec(plain.slice(0, LONGEST_NAME));
  return after ? { code: after[2] ?? '', name: after[1] ?? plain } : { code: '', name: plain };
}

/** Account names have 100 characters at most. */
const LONGEST_NAME = 300;
