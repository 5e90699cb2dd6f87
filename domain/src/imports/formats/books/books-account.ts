import {
  kindsOfBooksAccount,
  splitAccount,
  type BooksSection,
} from '../../../ledger/classification/books-account.ts';
import type { PostingKind } from '../../../ledger/posting-kind.ts';
import type { Cents } from '../../../money/cents.ts';

/** The five classes of accounts. Only income and expenses count. */
export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

/** The name, code and type by which a report identifies an account. */
export interface AccountNames {
  readonly name: string;
  /** empty if the report has no account codes */
  readonly code: string;
  /** the program's own type of the account; empty if the report does not state it */
  readonly type: string;
}

/** Account types of QuickBooks, Xero and IIF files. */
const BY_TYPE: readonly (readonly [RegExp, AccountClass])[] = [
  [/^(?:income|other income|revenue|sales|inc|exinc)$/, 'income'],
  [
    /^(?:expenses?|other expenses?|cost of goods sold|direct costs?|overheads?|depreciation|wages expense|exp|exexp|cogs)$/,
    'expense',
  ],
  [/^(?:equity|retained earnings)$/, 'equity'],
  [/liabilit|payable|credit card|^(?:ap|ccard|ocliab|ltliab|superannuation)$/, 'liability'],
  [/asset|^(?:bank|ar|inventory|prepayment|ocasset|oasset)$|receivable|^fixed$/, 'asset'],
];

/** The first part of an account path. */
const BY_ROOT: readonly (readonly [RegExp, AccountClass])[] = [
  [/^(?:other )?(?:income|revenues?)$/, 'income'],
  [/^(?:other )?expenses?$|^cost of goods sold$/, 'expense'],
  [/^(?:current |fixed |other )?assets?$/, 'asset'],
  [/^(?:current |long.term )?liabilit(?:y|ies)$/, 'liability'],
  [/^equity$/, 'equity'],
];

/** Words of account names. The first match decides. */
const BY_NAME: readonly (readonly [RegExp, AccountClass])[] = [
  [
    /accumulated|prepaid|prepayment|receivable|undeposited|^inventory(?: asset)?$|\bassets?$|original cost/,
    'asset',
  ],
  [/payable|liabilit|accrued|unearned|deferred|withh[eo]ld|customer deposits/, 'liability'],
  [
    /equity|retained earnings|\bowner|\bdraw(?:s|ings)?\b|contributions?$|opening balance|^capital|\bcapital$|distributions?|shareholder|partner|funds introduced/,
    'equity',
  ],
  [/discounts? given|refunds?.*(?:customers?|given)|sales (?:returns|discounts|of )/, 'income'],
  [
    /expenses?\b|cost of (?:goods|sales|labor)|\bcogs\b|\bcosts?\b|(?<!late )fees?(?! (?:income|earned|billed|revenue)).*$|charges?$|commissions?(?! (?:income|revenue|earned))|\brents?(?:al)?(?! income)\b|lease|utilit|electric|insurance|suppl(?:y|ies)|advertis|marketing|wages|salar|payroll|meals|entertainment|travel|repairs?|maintenance|fuel|gasoline|software|subscriptions?|\bdues\b|professional|legal|^accounting|bookkeeping|postage|shipping|freight|delivery|telephone|\bphone\b|internet|\boffice\b|depreciation|amorti[sz]ation|licen[sc]es?|donations?$|charit|training|education|materials?|subcontract|contractors?|bad debts?|uniforms?|purchases|consulting$|cleaning|printing|stationery|light, power|motor vehicle|superannuation|taxes|job labor|penalties|interest paid/,
    'expense',
  ],
  [/sales tax|\bvat\b|\bgst\b|\bhst\b/, 'liability'],
  [
    /income|revenue|sales|services?$|earned|billable|received$|interest (?:earned|received)/,
    'income',
  ],
  [
    /credit card|\bvisa\b|master ?card|\bamex\b|american express|discover|\bloan|line of credit|mortgage/,
    'liability',
  ],
  [
    /checking|chequing|savings|\bbank\b|\bcash\b|money market|paypal|stripe|square|venmo|clearing|in transit|suspense/,
    'asset',
  ],
];

/** Ranges of account numbers: four or five digits in QuickBooks, three in Xero. */
const BY_CODE: readonly (readonly [RegExp, AccountClass])[] = [
  [/^(?:1\d{3,4}|[67]\d{2}|0\d{2})$/, 'asset'],
  [/^(?:2\d{3,4}|8\d{2})$/, 'liability'],
  [/^(?:3\d{3,4}|9\d{2})$/, 'equity'],
  [/^(?:4\d{3,4}|2\d{2})$/, 'income'],
  [/^(?:[56]\d{3,4}|[345]\d{2})$/, 'expense'],
];

/**
 * Returns the class of an account by its type, its path, its name and its number, in this order.
 *
 * @returns undefined if none of them decides
 */
export function classOfAccount({ name, code, type }: AccountNames): AccountClass | undefined {
  const path = name.split(':').map(splitAccount);
  const parts = path.map((each) => each.name.toLowerCase().trim());
  const number = code || (path.find((each) => each.code !== '')?.code ?? '');
  const first = (
    table: readonly (readonly [RegExp, AccountClass])[],
    text: string,
  ): AccountClass | undefined => table.find(([pattern]) => pattern.test(text))?.[1];
  const [root = '', last = ''] = [parts[0], parts.at(-1)];
  return (
    (type === '' ? undefined : first(BY_TYPE, type.toLowerCase().trim())) ??
    (parts.length > 1 ? first(BY_ROOT, root) : undefined) ??
    // A parent account and its children have one class.
    (parts.length > 1 ? first(BY_NAME, root) : undefined) ??
    first(BY_NAME, last) ??
    first(BY_CODE, number)
  );
}

/** Matches what a business may either buy or sell: "Management Fees", "Cleaning Services", "Rent". */
const BOUGHT_OR_SOLD =
  /fees?\b|services?\b|consulting|\brents?(?:al)?\b|lease|cleaning|maintenance|repairs?|commissions?|training|education|shipping|freight|delivery|install|subscriptions?|licen[sc]|donations?|contract|labor|design|printing|advertis|materials?|equipment/;

const ONLY_ONE =
  /expense|cost|income|revenue|sales|earned|given|received|paid|bank|merchant|processing|payments? fees|legal|professional|office|^services$/;

/** Says whether the name of an account fits income as well as expenses. */
export function mayBeEither({ name, type }: AccountNames): boolean {
  const plain = name.toLowerCase();
  return type === '' && BOUGHT_OR_SOLD.test(plain) && !ONLY_ONE.test(plain);
}

/** Says whether many businesses sell what an account is named after: "Design Fees". */
export const isOftenSold = ({ name }: AccountNames): boolean =>
  /fees?\b|services?\b|consulting|commissions?|install|design|donations?/i.test(name);

/** Returns the kind of an amount on an income or expense account. */
export function kindOfAccount(
  { name, code, type }: AccountNames,
  side: 'income' | 'expense',
  amount: Cents,
): PostingKind | undefined {
  const kinds = kindsOfBooksAccount({
    name,
    number: code,
    section: sectionOf({ name, type }, side),
    subTypes: [type],
  });
  return kinds?.[amount < 0 ? 1 : 0];
}

/** Says whether a liability is sales tax that is owed. */
export const isSalesTaxAccount = ({ name, code, type }: AccountNames): boolean =>
  kindsOfBooksAccount({ name, number: code, section: 'liability', subTypes: [type] })?.[1] ===
  'sales_tax';

function sectionOf(
  { name, type }: Pick<AccountNames, 'name' | 'type'>,
  side: 'income' | 'expense',
): BooksSection {
  if (side === 'income') return /other income|exinc/i.test(type) ? 'otherIncome' : 'income';
  const isGoods =
    type === ''
      ? /cost of|cogs|goods|inventory|materials|subcontract/i.test(name)
      : /cost of goods|direct cost|cogs/i.test(type);
  return isGoods ? 'cogs' : 'expense';
}
