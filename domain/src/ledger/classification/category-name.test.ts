import { describe, expect, it } from 'vitest';
import { categoryName } from './category-name.ts';

describe('category names', () => {
  it.each([
    ['FOOD_AND_DRINK_GROCERIES', 'Groceries'],
    ['GENERAL_SERVICES_OTHER_GENERAL_SERVICES', 'Other general services'],
    ['TRANSFER_OUT_SAVINGS', 'Savings'],
    ['BANK_FEES_ATM_FEES', 'ATM fees'],
    ['ENTERTAINMENT_TV_AND_MOVIES', 'TV and movies'],
    ['TRAVEL', 'Travel'],
    ['Travel: lodging', 'Travel: lodging'],
    ['SALES_TAX', 'SALES_TAX'],
    ['TRAVELLING', 'TRAVELLING'],
    ['', ''],
  ])('reads %s as "%s"', (category, name) => {
    expect(categoryName(category)).toBe(name);
  });
});
