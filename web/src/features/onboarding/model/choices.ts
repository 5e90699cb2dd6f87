import {
  ANNUAL_REVENUES,
  BUSINESS_SIZES,
  BUSINESS_TYPES,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const TYPE_NAMES: Readonly<Record<(typeof BUSINESS_TYPES)[number], string>> = {
  retail: 'Retail',
  restaurants: 'Restaurants',
  'professional-services': 'Professional services',
  healthcare: 'Healthcare',
  construction: 'Construction',
  technology: 'Technology',
  manufacturing: 'Manufacturing',
  other: 'Other',
};

const REVENUE_NAMES: Readonly<Record<(typeof ANNUAL_REVENUES)[number], string>> = {
  '0-100k': 'Up to $100,000',
  '100k-500k': '$100,000 to $500,000',
  '500k-1m': '$500,000 to $1 million',
  '1m-5m': '$1 million to $5 million',
  '5m+': 'More than $5 million',
};

const choices = <T extends string>(
  values: readonly T[],
  labelOf: (value: T) => string,
): readonly Choice[] => values.map((value) => ({ value, label: labelOf(value) }));

export const typeChoices = choices(BUSINESS_TYPES, (type) => TYPE_NAMES[type]);
export const sizeChoices = choices(BUSINESS_SIZES, (size) => size.replace('-', '–'));
export const revenueChoices = choices(ANNUAL_REVENUES, (revenue) => REVENUE_NAMES[revenue]);
