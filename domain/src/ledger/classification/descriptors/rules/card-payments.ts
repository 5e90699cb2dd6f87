import type { DescriptorRule } from '../descriptor-rule.ts';

/** Card issuers whose ACH company name is used for cards only, or with other words of a payment. */
const CARD_COMPANY = [
  'CHASE_CREDIT_C~|CHASE_CARD|CHASE_INK|CITI_CARD~|CITICARD~|CITICTLG|DISCOVER_CARD',
  'BARCLAYCARD~|BARCLAYS_CARD~|AMEX|AMERICAN_EXPRESS|APPLECARD|APPLE_CARD|CARDMEMBER_SERV~',
  'CARDMEMBER|CAPITAL_ONE|CAPITALONE|CAP_ONE|SYNCHRONY|SYNCB|COMENITY~|CREDIT_ONE|MERRICK~',
  'FNBO~|BREX|DIVVY~|CITIBANK',
].join('|');

/**
 * Issuers that share their name with other companies. A payment word must follow the name directly.
 */
const SHARED_NAME = [
  'CHASE|CHASE_CREDIT|CITI|DISCOVER|DISCOVER_DC|DISCOVER_CARD|RAMP|ELAN|ELAN_FINANCIAL',
  'FIRST_NATL|BARCLAYS',
].join('|');

/** Banks that also collect loan payments. Only the word "card" identifies a card payment. */
const BANK = [
  'BANK_OF_AMERICA|BOFA|BK_OF_AM~|BANKAMERICA|WELLS_FARGO|WF|US_BANK|USBANK|PNC|TD|TD_BANK',
  'TRUIST|REGIONS|FIFTH_THIRD|KEYBANK|HUNTINGTON|NAVY_FEDERAL|NFCU|USAA|M_T|CITIZENS|BMO',
  'SANTANDER|COMERICA|FROST|UMB|FNB|ZIONS|PENFED|HSBC',
].join('|');

const PAY = [
  'AUTOPAY~|AUTO_PAY|AUTO_PMT|AUTOPMT|EPAY~|E_PAY~|EPYMT|E_PYMT|EPMT|PAYM~|PAYMT|PYMT~|PMT',
  'PMTS|PMNT|PYMNT~|BILL_PAY~|BILLPAY|PYMENT|DIRECTPAY|PAYOFF|RETRY_PYMT',
].join('|');

const CARD = 'CREDIT_CRD|CREDIT_CARD|CREDITCARD|CREDIT_CD|CARD|CARDS|CC|CRD|VISA|MASTERCARD|MC';

const SOURCE =
  'ACH entries of card issuers: CHASE CREDIT CRD AUTOPAY, AMEX EPAYMENT ACH PMT, CRCARDPMT';

/** Payments of a card balance, from the bank account and on the card. */
export const CARD_PAYMENT_RULES: readonly DescriptorRule[] = [
  {
    id: 'card-payment-words-on-card',
    patterns: `
      AUTOPAY~|AUTO_PAY|AUTOPMT|AUTO_PMT|AUTOMATIC_PAYM~|AUTOMATIC_PYMT,
      THANK_YOU|THANKYOU|THANK$, ${PAY}, DIRECTPAY~, DIRECT DEBIT, DIRECT PAY, TRANSFER FROM,
      INTERNET|ONLINE|WEB|MOBILE|ACH|ELECTRONIC|BANK|BRANCH|PHONE PAYMENT|PYMT|PMT|TRANSFER|DEPOSIT|CREDIT,
      RETURNED .. PAYMENT, PAID FROM, DEBIT|EFT CREDIT|PAYMENT, BALANCE TRANSFER, FULL BALANCE,
      FROM CHECKING|SAVINGS|CHK|SAV
    `,
    in: 'card_payment',
    confidence: 'certain',
    on: 'card',
    source: 'card statements: PAYMENT THANK YOU, AUTOPAY PAYMENT, DIRECTPAY FULL BALANCE',
  },
  {
    id: 'card-payment-thanks',
    patterns: `
      PAYMENT|PYMT .. THANK_YOU|THANKYOU|THANK, AUTOMATIC PAYMENT, AUTOPAY AUTO_PMT,
      DIRECTPAY FULL, CAPITAL ONE|MOBILE MOBILE|AUTOPAY|ONLINE PYMT|PMT|PAYMENT,
      AUTOPAY PAYMENT|PYMT, INTERNET PAYMENT|PYMT, ^MOBILE|ONLINE|ELECTRONIC|WEB PYMT|PAYMENT$
    `,
    in: 'card_payment',
    confidence: 'likely',
    on: 'not-bank',
    source: 'card statements: PAYMENT THANK YOU, CAPITAL ONE MOBILE PYMT',
  },
  {
    id: 'card-payment-returned',
    patterns: `
      RETURNED|RETURN|REVERSED .. PAYMENT|PYMT|PMT|AUTOPAY,
      PAYMENT|PYMT .. RETURNED|REVERSAL|REVERSED|RETURN, CREDIT_BALANCE REFUND
    `,
    out: 'card_payment',
    confidence: 'likely',
    on: 'card',
    source: 'card statements: RETURNED PAYMENT, CREDIT BALANCE REFUND',
  },
  {
    id: 'card-merchant-settlement',
    patterns: `
      AMERICAN_EXPRESS|AMEX .. SETTLE~|COLLECTION|AXP|DISCNT|CHGBCK|MERCHANT,
      DISCOVER .. SETTLE~|NETWORK|DISCNT|MERCHANT
    `,
    in: 'sale',
    out: 'fee',
    confidence: 'certain',
    on: 'bank',
    source: 'American Express merchant statements: SETTLEMENT, AXP DISCNT, COLLECTION',
  },
  {
    id: 'car-payment-of-card-issuer',
    patterns: `
      CAPITAL_ONE|CAPITALONE AUTO|CARPAY|AUTO_FIN~, CHASE AUTO, CITIZENS AUTO,
      US_BANK|USBANK|WELLS_FARGO|TD|PNC|BOFA AUTO
    `,
    out: 'loan_principal',
    confidence: 'likely',
    on: 'bank',
    source: 'ACH entries of auto lenders: CAPITAL ONE AUTO CARPAY',
  },
  {
    id: 'card-payment-to-issuer',
    patterns: `
      CRCARDPMT~, CARDPMT|CARDPYMT|CCPYMT|CCPMT|CRDPMT|CREDITCRD~|CARDPAY|CRDWEB|CCPAYMENT,
      CARDMEMBER SERV~, ${CARD_COMPANY} .. ${PAY}, ${CARD_COMPANY} .. ${CARD},
      ${SHARED_NAME} ${PAY}, ${SHARED_NAME} ${CARD}, APPLECARD, GSBANK, BARCLAYCARD~,
      ${BANK} .. ${CARD}, ${BANK} .. CRCARD~|CCPYMT,
      CREDIT_CRD|CREDIT_CARD|CREDITCARD .. ${PAY},
      ${PAY} .. CREDIT_CARD|CREDIT_CRD|CRD|VISA_CARD|CARD_ENDING|CARD_ACCT,
      PAYMENT|PAYMENTS|PMT|PYMT|TRANSFER TO .. CARD|CRD|VISA|MASTERCARD|AMEX,
      CC PAYMENT|PYMT|PMT|AUTOPAY, BUSINESS|COMM|COMMERCIAL|CORP|COMPANY|BUS CARD .. ${PAY}, BUSINESS|BUS CREDIT AUTOPAY|AUTO_PAY,
      CARD AUTOPAY|AUTO_PAY|PMT|PYMT|BILL|SERVICES|SRVC|SVC|SVCS|SERV, VISA|MASTERCARD ${PAY},
      EPAY|BILL_PAY|BILLPAY|ONLINE_PAYMENT|ONLINE_PMT|PAYMENT_TO CHASE|DISCOVER|CITI,
      ${PAY} .. AMEX|BARCLAYCARD, CITICTP|CITICARDAP,
      BREX|RAMP|DIVVYPAY|DIVVY STATEMENT|CARD|INC|REPAYMENT|DEBIT, DIVVYPAY,
      FLEET|WEX|FLEETCOR CARD ${PAY}
    `,
    out: 'card_payment',
    confidence: 'certain',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'card-payment-back',
    patterns: `
      ${CARD_COMPANY} .. RETURN~|REVERS~,
      RETURN~|REVERS~ .. CRCARDPMT|EPAYMENT|CREDIT_CRD|CREDIT_CARD
    `,
    in: 'card_payment',
    confidence: 'likely',
    on: 'bank',
    source: SOURCE,
  },
];
