import type { DescriptorRule } from '../descriptor-rule.ts';
import { BANK_RULES } from './bank.ts';
import { CARD_PAYMENT_RULES } from './card-payments.ts';
import { CASH_AND_CUSTOMER_RULES, FORM_RULES } from './forms.ts';
import { EQUIPMENT_RULES } from './equipment.ts';
import { EUROPEAN_RULES } from './europe.ts';
import { GOODS_SUBJECTS } from './goods.ts';
import { LOAN_RULES } from './loans.ts';
import { knownMerchantRules, tradeRules } from './merchants.ts';
import { OFFICE_AND_SOFTWARE_SUBJECTS } from './office-and-software.ts';
import { OWNER_RULES } from './owner.ts';
import { PAYROLL_RULES } from './payroll.ts';
import { PROCESSOR_RULES } from './processors.ts';
import { TAX_RULES } from './taxes.ts';
import { TRANSFER_RULES } from './transfers.ts';
import { SHOP_FUEL_SUBJECT, TRAVEL_AND_MEAL_SUBJECTS } from './travel-and-meals.ts';
import { UTILITY_AND_PREMISES_SUBJECTS } from './utilities-and-premises.ts';

const SUBJECTS = [
  SHOP_FUEL_SUBJECT,
  ...GOODS_SUBJECTS,
  ...UTILITY_AND_PREMISES_SUBJECTS,
  ...OFFICE_AND_SOFTWARE_SUBJECTS,
  ...TRAVEL_AND_MEAL_SUBJECTS,
];

/** All built-in rules. The first rule that matches decides, so specific subjects come first. */
export const DESCRIPTOR_RULES: readonly DescriptorRule[] = [
  ...BANK_RULES,
  ...PAYROLL_RULES,
  ...TAX_RULES,
  ...OWNER_RULES,
  ...LOAN_RULES,
  ...CARD_PAYMENT_RULES,
  ...PROCESSOR_RULES,
  ...TRANSFER_RULES,
  ...EUROPEAN_RULES,
  ...EQUIPMENT_RULES,
  ...CASH_AND_CUSTOMER_RULES,
  ...SUBJECTS.flatMap(knownMerchantRules),
  ...SUBJECTS.flatMap(tradeRules),
  ...FORM_RULES,
];
