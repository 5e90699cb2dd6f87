/**
 * Plaid's primary personal finance categories. Each detailed category starts with its primary one.
 *
 * @see https://plaid.com/documents/pfc-taxonomy-all.csv
 */
const PLAID_PRIMARIES = [
  'INCOME',
  'LOAN_DISBURSEMENTS',
  'LOAN_PAYMENTS',
  'TRANSFER_IN',
  'TRANSFER_OUT',
  'BANK_FEES',
  'ENTERTAINMENT',
  'FOOD_AND_DRINK',
  'GENERAL_MERCHANDISE',
  'GENERAL_SERVICES',
  'GOVERNMENT_AND_NON_PROFIT',
  'HOME_IMPROVEMENT',
  'MEDICAL',
  'PERSONAL_CARE',
  'RENT_AND_UTILITIES',
  'TRANSPORTATION',
  'TRAVEL',
];

/**
 * Formats a category for people: `FOOD_AND_DRINK_GROCERIES` becomes "Groceries". Returns text that
 * is not a Plaid code unchanged.
 */
export function categoryName(category: string): string {
  const primary = PLAID_PRIMARIES.find((name) => category.startsWith(`${name}_`));
  if (primary === undefined && !PLAID_PRIMARIES.includes(category)) return category;
  const detail = primary === undefined ? category : category.slice(primary.length + 1);
  const words = detail.toLowerCase().replaceAll('_', ' ');
  return words
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/\b(?:atm|tv)\b/gi, (word) => word.toUpperCase());
}
