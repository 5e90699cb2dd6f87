import type { DescriptorRule } from '../descriptor-rule.ts';

/** Names under which state and local tax offices collect. */
const OFFICE = [
  'DEPT_OF_REV~|DEPT_REV~|DEPT_OF_REVENUE|DEPARTMENT_OF_REV~|DEPT_OF_TAX~',
  'DEPARTMENT_OF_TAX~|DEPT_TAX~|DEPT_TAXATION|TAX_DEPT|DOR|COMPTROLLER|COMPTRLR|COMPTROLLR',
  'NYS_DTF|NYSDTF|TAX_COMMISSION|TAX_COMM|STATE_TAX|TAXATION|TREASURER|REVENUE_DEPT',
  'DEPT_OF_TREAS~|DEPT_TREASURY|DIV_OF_TAX~|DIVISION_OF_TAX~|BUREAU_OF_REV~|DEPT_FINANCE',
  'DEPT_OF_FINA~',
].join('|');

/** Federal, state and local taxes. */
export const TAX_RULES: readonly DescriptorRule[] = [
  {
    id: 'tax-sales-by-service',
    patterns: 'TAXJAR|AVALARA .. AUTOFILE|SALES_TAX|REMIT~',
    in: 'sales_tax',
    out: 'sales_tax',
    confidence: 'certain',
    source: 'ACH entries of services that file and pay sales tax: TAXJAR AUTOFILE',
  },
  {
    id: 'tax-preparation',
    patterns: `
      TURBOTAX, H_R_BLOCK|HR_BLOCK|HRBLOCK, JACKSON HEWITT,
      TAX SERVICE|SERVICES|PREP~|PRO|PROS|ACCOUNTANT~|ADVISOR~|ADVISORS, TAXJAR, AVALARA,
      TAX1099, TRACK1099, TAXACT, FREETAXUSA, LIBERTY TAX, TAXSLAYER
    `,
    out: 'expense',
    in: 'vendor_refund',
    confidence: 'certain',
    source: 'ISO 18245 category 7276, tax preparation services',
  },
  {
    id: 'vehicle-tax',
    patterns: 'VEHICLE|ROAD|TRUCK TAX, DVLA, KFZ_STEUER, HVUT',
    out: 'expense',
    in: 'vendor_refund',
    confidence: 'likely',
    source: 'vehicle licensing offices: DVLA VEHICLE TAX',
  },
  {
    id: 'tax-payroll-federal',
    patterns: `
      IRS .. 941|940|943|944|945, EFTPS .. 941|940|943|944|945,
      941|940 TAX|DEPOSIT|DEP|PAYMENT|PMT, FORM 941|940|943|944, FUTA
    `,
    in: 'payroll_tax',
    out: 'payroll_tax',
    confidence: 'certain',
    on: 'bank',
    source: 'IRS, Electronic Federal Tax Payment System: form numbers of employment taxes',
  },
  {
    id: 'tax-payroll-state',
    patterns: `
      EDD|EDDEFTPMT, EMPLOYMENT DEV~, EMPLOYMENT SECURITY,
      UNEMPLOYMENT .. TAX|INS~|INSURANCE|CONTRIB~, UNEMPLOY~ TAX|INS|COMP, SUTA|SUI|ESD,
      UI TAX|PMT|PAYMENT, UI_TAX, WORKFORCE COMM~, DEPT|DEPARTMENT OF_LABOR|LABOR,
      ${OFFICE} .. WITHHOLD~|WTH|WT|WH|PRT, WITHHOLD~ .. TAX|PMT|PAYMENT, STATE WH|WITHHOLD~,
      ${OFFICE} .. 941|940, PAID FAMILY, TWC TAX|PMT, DEPT OF EMPLOYMENT, JOB_FAMILY_SERV~,
      LABOR AND|INDUSTR~ INDUSTR~, L_I ELF|QUARTERLY, REEMPL~ TAX
    `,
    in: 'payroll_tax',
    out: 'payroll_tax',
    confidence: 'certain',
    on: 'bank',
    source: 'ACH entries of state employment offices: EDD EFTPMT, NYS DTF WT, TWC',
  },
  {
    id: 'tax-sales',
    patterns: `
      SALES TAX~|TX|USE_TAX, SALESTAX~, SALES AND|USE USE|TAX, SALESUSE~, CDTFA, EXCISE TAX|TX,
      GROSS RECEIPTS, GRT PAY~, USE TAX, TEXNET, TPT TAX|PAY~, STATE COMPTRLR,
      ${OFFICE} .. SALES~|SLS|EXCISE|SUT|SALES_USE|TPT|TPP, MEALS TAX, LODGING TAX,
      OCCUPANCY TAX, HOTEL TAX, LIQUOR TAX, TAX_FEE_ADMIN~, CA DEPT TAX, BOE|SBOE EPAY|EPMT|TAX
    `,
    in: 'sales_tax',
    out: 'sales_tax',
    confidence: 'certain',
    source: 'ACH entries of state revenue offices: CDTFA EPMT, TEXNET, SALES TAX',
  },
  {
    id: 'tax-federal',
    patterns: `
      USATAXPYMT|USATAXPMT|USATAXPAYMENT, IRS, EFTPS, USA TAX PYMT|PMT|PAYMENT,
      US|UNITED_STATES TREASURY, INTERNAL REVENUE, PAYUSATAX, PAY1040, OFFICIAL PAYMENTS,
      TREAS 310 TAX|XXTAX, IRS TREAS, FEDERAL TAX~, FED TAX~, US TREAS TAX|PAYMENT,
      ESTIMATED TAX~, INCOME TAX~
    `,
    in: 'tax_payment',
    out: 'tax_payment',
    confidence: 'certain',
    source:
      'IRS, Electronic Federal Tax Payment System: USATAXPYMT; Treasury: IRS TREAS 310 TAX REF',
  },
  {
    id: 'tax-state-or-local',
    patterns: `
      FRANCHISE TAX~, FTB, CASTTAXRFD|CASTTAX~,
      ${OFFICE} .. TAX~|EPAY~|PAY~|PYMT|PMT|WEB~|ACH|BUS~|TXPMT, ${OFFICE}, PADORPAYMT|PADORTAX,
      TAXPYMT|TAXPAYMENT|TAXPAYMNT|TAXPMT|TAXES,
      TAX COLLECTOR|COLLECTION|PAYMENT|PYMT|PMT|PAYMT|REFUND|REF|TRUSTEE|ASSESSOR|BUREAU|OFFICE,
      TAX$, PROPERTY TAX~, PROP TAX~, COUNTY|CITY|STATE .. TAX|TAXES,
      STATE OF .. TAX|TAXES|REVENUE|REV|TREAS~,
      ILDOR|NCDOR|MDOR|GADOR|MASSDOR|INTIME_TAX|INTIME_PAY~|MICHTAX~, UNITARY TAX, BUSINESS TAX,
      B_O TAX, FRANCHISETAX, MTOT TAX
    `,
    in: 'tax_payment',
    out: 'tax_payment',
    confidence: 'likely',
    source: 'ACH entries of state and local revenue offices',
  },
];
