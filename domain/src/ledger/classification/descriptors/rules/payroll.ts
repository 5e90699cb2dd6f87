import type { DescriptorRule } from '../descriptor-rule.ts';

/** Payroll services. Their ACH company names are truncated to 16 characters. */
const SERVICES = [
  'GUSTO|ADP|PAYCHEX|ONPAY|RIPPLING|JUSTWORKS|TRINET|DEEL|PAYCOM|PAYLOCITY|PAYCOR',
  'SUREPAYROLL|PATRIOT_SOFTWARE|PATRIOT_PAYROLL|INSPERITY|WAGEPOINT|CERIDIAN|DAYFORCE',
  'ISOLVED|PAYLITY|QUICKBOOKS_PAYROLL|INTUIT_PAYROLL|INTUIT_PYRL|QB_PAYROLL|QBOOKS_PAYROLL',
  'SQUARE_PAYROLL|SQUARE_INC_PAYROLL|TOAST_PAYROLL|PAYROLL4FREE|BAMBOOHR_PAYROLL|ZENEFITS',
  'REMOTE_COM|OYSTER_HR|EVERYPAYROLL|FINGERCHECK|PRIMEPAY|NETCHEX|VENSURE|COASTHR',
  'PAYROLL_SERVICE|PAYROLL_SVC|PAYROLL_SVCS|CHECKHQ|ASURE',
].join('|');

const SOURCE = 'ACH entries of payroll services: NET, TAX, FEE, WAGE PAY, TPS, EIB';

/** Money out on wages, payroll taxes and payroll services. */
export const PAYROLL_RULES: readonly DescriptorRule[] = [
  {
    id: 'payroll-return',
    patterns: `
      ${SERVICES} .. RETURN~|REVERS~|REJECT~|REFUND, RETURN~|REVERS~|REJECT~ .. PAYROLL
    `,
    in: 'payroll',
    confidence: 'likely',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'payroll-workers-compensation',
    patterns: `
      PAY_BY_PAY|PAYBYPAY, WORKERS|WORKER|WORKMANS|WORKMENS|WRKRS|WORK COMP~, WC PREM~
    `,
    out: 'expense',
    confidence: 'certain',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'payroll-service-fee',
    patterns: `
      ${SERVICES} .. FEE|FEES|INVOICE|INV|EIB|BILLING|SUBSCRIPTION|SVC_CHG|SERVICE_FEE,
      PAYROLL|PYRL FEE|FEES|INVOICE|PROCESSING|SERVICE_FEE
    `,
    out: 'fee',
    confidence: 'certain',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'payroll-tax-by-service',
    patterns: `
      ${SERVICES} .. TAX~|TPS|941|940, PAYROLL|PYRL .. TAX|TAXES|TAXPAY|TAX_COL~, PR TAX|TAXES,
      FICA, WITHHOLDING TAX, TAX WITHHOLDING, EMPLOYER TAX~, IMPOUND .. TAX~, TAX IMPOUND
    `,
    in: 'payroll_tax',
    out: 'payroll_tax',
    confidence: 'certain',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'payroll-named',
    patterns: `
      ${SERVICES} .. NET|WAGE|WAGES|PAYROLL|PAY|DD|DIR_DEP|DIRDEP|SALARY|401K|GARNISH~|CGS|CHILD_SUPP~|HSA,
      INTUIT|SQUARE_INC|SQUARE .. PAYROLL,
      PAYROLL|PAYROLLS|PYRL|PAYRL|PAYRUN|SALARY|SALARIES|WAGES|WAGE, NET PAY,
      PAYROLLDD|REGSALARY, DIRECT_DEP~ BATCH, EMPLOYEE PAY~, STAFF PAY~, DD IMPOUND
    `,
    out: 'payroll',
    confidence: 'certain',
    on: 'bank',
    source: `${SOURCE}; NACHA entry descriptions PAYROLL and REG.SALARY`,
  },
  {
    id: 'payroll-benefits',
    patterns: `
      CHILD SUPPORT, CHILDSUPPORT, STATE DISBURSEMENT, GARNISHMENT,
      401K .. CONTRIB~|PMT|PAYMENT|FUNDING|DEP~,
      GUIDELINE|HUMAN_INTEREST|FIDELITY_401K|VANGUARD_401K|PRINCIPAL_401K|EMPOWER_RETIRE~|BETTERMENT_401K
    `,
    out: 'payroll',
    confidence: 'likely',
    on: 'bank',
    source: 'ACH entries of state disbursement units and retirement plans',
  },
  {
    id: 'payroll-service-other',
    patterns: SERVICES,
    out: 'payroll',
    confidence: 'likely',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'pay-received',
    patterns: 'PAYROLL|SALARY|DIR_DEP|DIRDEP|DIRECT_DEP~',
    in: 'other_income',
    confidence: 'guess',
    on: 'bank',
    source: 'NACHA entry description PAYROLL, required for wages since March 2026',
  },
];
