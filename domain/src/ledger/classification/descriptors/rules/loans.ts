import type { DescriptorRule } from '../descriptor-rule.ts';

/** Lenders to small businesses. */
const LENDER = [
  'SBA|SBAD|EIDL|PPP_LOAN|KABBAGE|ONDECK|ON_DECK|BLUEVINE|FUNDBOX|FUNDING_CIRCLE|CREDIBLY',
  'RAPID_FINANCE|RAPIDADVANCE|FORWARD_FINANCING|CAN_CAPITAL|LENDIO|BIZ2CREDIT|KAPITUS',
  'NATIONAL_FUNDING|FORA_FIN~|LIBERTAS|PARAFIN|STRIPE_CAPITAL|STRIPE_CAP|SQUARE_CAPITAL',
  'SQUARE_LOAN~|SQUARE_INC_SQ_LOANS|SQ_LOAN~|SQ_CAPITAL|SHOPIFY_CAPITAL|SHOPIFY_CAP',
  'PAYPAL_WORKING_CAP~|PAYPAL_LOAN|PPWC|LOANBUILDER|TOAST_CAPITAL|DOORDASH_CAPITAL|CLEARCO',
  'CLEARBANC|WAYFLYER|LENDINGCLUB|LENDING_CLUB|HEADWAY_CAP~|IDEA_FINANCIAL|LIBERIS|KIVA',
  'ACCION|CELTIC_BANK|WEBBANK|CREDIBILITY_CAP~|BALBOA_CAP~|NEWTEK|LIVE_OAK_BANK~|AMEX_LOAN',
  'UPSTART|SOFI_LOAN|NEW_CO_CAPITAL|EXPANSION_CAPITAL|GREENBOX|MULLIGAN_FUNDING',
  'OAK_STREET_FUNDING|REVENUED|FUNDATION|SMARTBIZ|PAYABILITY|QUICKBOOKS_CAPITAL|QB_CAPITAL',
  'INTUIT_FINANCING',
].join('|');

/** Lenders for vehicles, equipment and homes, whose entries are payments. */
const FINANCER = [
  'ALLY|ALLY_FIN~|ALLY_AUTO|FORD_CREDIT|FORD_MOTOR_CR~|FORDCREDIT|TOYOTA_FIN~',
  'TOYOTA_MOTOR_CR~|TFS|HONDA_FIN~|AMERICAN_HONDA|AHFC|GM_FIN~|GMF|NISSAN_MOTOR~',
  'NISSAN_AUTO|NMAC|HYUNDAI_MOTOR_F~|HYUNDAI_FIN~|HMF|KIA_MOTORS_F~|KIA_FIN~|KMF',
  'CHRYSLER_CAP~|CHRYSLERCAP~|SANTANDER_CONSUMER|BMW_FIN~|BMWFS|MERCEDES_BENZ_F~|MBFS',
  'VW_CREDIT|SUBARU_MOTORS~|MAZDA_FIN~|TESLA_FIN~|TESLA_MOTORS_F~|EXETER_FIN~',
  'WESTLAKE_FIN~|CARMAX_AUTO|CAR_PAYMENT|CATERPILLAR_FIN~|CAT_FIN~|JOHN_DEERE_F~',
  'DEERE_CREDIT|DEERE_FIN~|JDF|KUBOTA_CREDIT|CNH_CAP~|CNH_INDUSTRIAL_CAP~|BOBCAT_FIN~',
  'AGCO_FIN~|KOMATSU_FIN~|PACCAR_FIN~|DAIMLER_TRUCK~|VOLVO_FIN~|HITACHI_CAP~',
  'DE_LAGE_LANDEN|DLL_FIN~|NAVITAS|ASCENTIUM|CROSSROADS_EQUIP~|CURRENCY_CAP~',
  'DIRECT_CAPITAL|MR_COOPER|MRCOOPER|ROCKET_MORT~|QUICKEN_LOANS|PENNYMAC|LOANDEPOT',
  'LOANCARE|NEWREZ|SHELLPOINT|FREEDOM_MORT~|FLAGSTAR|CALIBER_HOME|DOVENMUEHLE',
  'CARRINGTON_MORT~|GUILD_MORT~|CENLAR',
].join('|');

const PAY = 'PAY~|PYMT~|PMT~|PAYMT|AUTOPAY|INSTALL~|REPAY~|DAILY|WEEKLY|PRIN~|DEBIT|DRAFT';

/** Loans: proceeds, payments, mortgages, and lines of credit. */
export const LOAN_RULES: readonly DescriptorRule[] = [
  {
    id: 'loan-fee',
    patterns: 'LOAN .. FEE~, LINE_OF_CREDIT|LOC .. FEE~, ORIGINATION FEE',
    out: 'fee',
    confidence: 'certain',
    on: 'bank',
    source: 'bank statements: LOAN FEE',
  },
  {
    id: 'loan-principal-and-interest',
    patterns: 'PRINCIPAL|PRIN .. INTEREST|INT, P_I PAYMENT|PMT|PYMT',
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source: 'bank statements: PRINCIPAL AND INT PAYMENT',
  },
  {
    id: 'loan-interest',
    patterns: `
      LOAN|LINE_OF_CREDIT|LOC|MORTGAGE .. INTEREST|INT, INTEREST .. LOAN|LINE_OF_CREDIT
    `,
    out: 'interest',
    confidence: 'certain',
    on: 'bank',
    source: 'bank statements: LOAN INTEREST PAYMENT',
  },
  {
    id: 'loan-of-lender',
    patterns: `${LENDER}, TREAS 310 MISC_PAY`,
    in: 'loan_proceeds',
    out: 'loan_principal',
    confidence: 'certain',
    confidenceIn: 'certain',
    on: 'bank',
    source: 'ACH entries of lenders: SBA LOAN, ONDECK CAPITAL, STRIPE CAPITAL, SQ LOANS',
  },
  {
    id: 'line-of-credit',
    patterns: `
      ^LOC, LOC ADVANCE|ADV|DRAW|PAYMENT|PMT|PYMT|TRANSFER|PAYDOWN, TO|FROM LOC,
      LINE_OF_CREDIT|LINE_OF_CR|CREDIT_LINE|CRLINE|HELOC|BUSINESS_LINE|BUS_LINE|REVOLVING|BUSINESSLINE|BUS_LOC,
      LOAN|LINE|CREDIT ADVANCE|DRAW|DRAWDOWN|PAYDOWN|ADV,
      ADVANCE|DRAW|DRAWDOWN|PAYDOWN .. LINE|LOC|LOAN|CREDIT_LINE,
      PRINCIPAL PAYMENT|PMT|PYMT|CURTAIL~
    `,
    in: 'loan_proceeds',
    out: 'loan_principal',
    confidence: 'certain',
    on: 'bank',
    source: 'bank statements: ADVANCE FROM LINE OF CREDIT, PAYMENT TO LINE OF CREDIT',
  },
  {
    id: 'loan-named',
    patterns: `
      LOAN|LOANS|LOANPYMT|LOANPMT|LOANPAYMT|LOANPAYMENT|LN_PYMT|LN_PMT|LOAN_PYMT,
      LN PAY~|PMT|PYMT|ADV~, NOTE PAYABLE|PAYMENT|PMT, PROMISSORY NOTE
    `,
    in: 'loan_proceeds',
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source: 'bank statements: LOAN PAYMENT; Plaid categories LOAN_PAYMENTS and LOAN_DISBURSEMENTS',
  },
  {
    id: 'mortgage-payment',
    patterns: 'MORTGAGE|MTG|MTGE|MORTG|MTGPMT|MTG_PMT|MTGPAY~|HOME_MTG|HOME_LOAN',
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source: 'ACH entries of mortgage servicers: MTG PAYMENT',
  },
  {
    id: 'vehicle-or-equipment-loan',
    patterns: `
      ${FINANCER}, AUTO LOAN|FINANCE|FIN, CAR LOAN|NOTE, TRUCK LOAN|NOTE|PAYMENT,
      VEHICLE LOAN|FINANCE|NOTE, EQUIPMENT|EQUIP LOAN|FIN~|NOTE,
      HONDA|TOYOTA|LEXUS|FORD|NISSAN|HYUNDAI|KIA|SUBARU|MAZDA|CHRYSLER|JEEP|VOLVO|AUDI|VW|BMW|TESLA|HARLEY PMT|PYMT|PAYMENT|PAYMT|CREDIT|FIN~|LOAN|ACH|AUTOPAY|WEB_PAY,
      FINANCIAL|FINANCE .. RETAIL_PAY|RETAILPAY|INSTALL~
    `,
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source:
      'ACH entries of vehicle and equipment lenders: FORD CREDIT, TOYOTA FINANCIAL RETAIL_PAY',
  },
  {
    id: 'merchant-cash-advance',
    patterns: `
      FUNDING|LENDING|MERCHANT_ADVANCE|CASH_ADVANCE|BUSINESS_CAPITAL|CAPITAL_ADVANCE|ADVANCE_FUNDING,
      CAPITAL ${PAY}, CAPITAL LLC|INC|CORP|GROUP|PARTNERS|SOLUTIONS
    `,
    in: 'loan_proceeds',
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank-ach',
    source: 'ACH entries of lenders and cash advances: FUNDING, LENDING',
  },
  {
    id: 'merchant-cash-advance-plain',
    patterns: 'FUNDING|LENDING|LENDER',
    in: 'loan_proceeds',
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source: 'ACH entries of lenders and cash advances: FUNDING, LENDING',
  },
];
