import type { DescriptorRule } from '../descriptor-rule.ts';

const STATES = [
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND',
  'NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY',
].join('|');

/** Cash, deposits and payments of customers. They come before the merchants. */
export const CASH_AND_CUSTOMER_RULES: readonly DescriptorRule[] = [
  {
    id: 'cash-withdrawal',
    patterns: `
      ATM, WITHDRAWAL MADE, CASH WITHDRAW~|WDL|ADVANCE|WD, COUNTER WITHDRAW~|CHECK|DEBIT,
      WITHDRWL, TLR CASH, CASH_WITHDRAWAL, CUSTOMER WITHDRAW~, BRANCH WITHDRAW~|CASH,
      TELLER CASH|WITHDRAW~, OVER_THE_COUNTER, CASHED CHECK, ^WITHDRAWAL$,
      WITHDRAWAL .. BRANCH|TELLER|ATM, CURRENCY WITHDRAW~, CASHPOINT, LINK_ATM
    `,
    out: 'owner_draw',
    confidence: 'guess',
    on: 'bank',
    source: 'bank statements: ATM WITHDRAWAL, COUNTER WITHDRAWAL; Plaid TRANSFER_OUT_WITHDRAWAL',
  },
  {
    id: 'deposit',
    patterns: `
      DEPOSIT|DEPOSITS|DEP|DEPOSITED, REMOTE~ DEP~|CAPTURE, MOBILE CHECK|CAPTURE,
      COUNTER CREDIT, CASH DEP~, ATM CASH|CHECK|DEP~, LOCKBOX, BRANCH CREDIT, TELLER CREDIT,
      CURRENCY COIN, CHECK_DEPOSIT, ^CREDIT$, EDEPOSIT, RDC, COUNTER_CREDIT
    `,
    in: 'sale',
    confidence: 'likely',
    on: 'bank',
    isVague: true,
    source: 'bank statements: DEPOSIT, REMOTE ONLINE DEPOSIT, EDEPOSIT IN BRANCH',
  },
  {
    id: 'customer-payment',
    patterns: `
      EDI|EDIPYMNTS|EDIPAYMENT, VENDOR PAY~|PMT~|PYMT~|PMTS,
      VENDORPAY|VENDORPMT|VENDPMT|VENDORPYMT, ACCTS|ACCOUNTS|ACCT PAY~|PAYABLE,
      AP PAY~|PMT|PYMT, ACCTSPAY, INVOICE~|INV|INVOICES, CORP PAY~|PMT~, TRADE PAY~|PMT~|PYMT~,
      SUPPLIER PAY~|PMT~, CUSTOMER PAY~|PMT~, BILL_COM|BILLCOM|BILLCOM_LLC, MELIO, PAYMENT FROM,
      CONTRACTOR|CONTRACT PAY~|PMT, REMITTANCE, REMIT, MISC_PAY|MISCPAY, AVIDPAY|AVIDXCHANGE,
      CORPAY, PAYMENTS, PAYABLES, SALE|SALES, TAKINGS, REGISTER, TILL, BATCH, EXPENSE REIMB~,
      CONSULTING, RENT|RENTAL|TENANT, DONATION~, TUITION, DUES, MEMBERSHIP, GRANT, COMMISSION~,
      ROYALT~
    `,
    in: 'sale',
    confidence: 'likely',
    on: 'bank',
    source: 'NACHA CCD and CTX entry descriptions of payers: VENDOR PMT, EDI PYMNTS, INVOICE',
  },
];

/**
 * Rules for what remains, by the form of the transaction: checks, bills, card purchases and
 * payments between businesses. Rules without patterns apply to every transaction in scope.
 */
export const FORM_RULES: readonly DescriptorRule[] = [
  {
    id: 'check',
    patterns: `
      ^CHECK|CHECKS|CHK|CHEQUE|CK|CHEQUES, CHECK PAID|NUMBER|NO|CASHED, ^DRAFT, SHARE DRAFT,
      SUBSTITUTE CHECK, DEPOSITED_OR_CASHED CHECK, CASHIERS CHECK, ONLINE_CHECK,
      CONVERTED CHECK
    `,
    out: 'expense',
    in: 'sale',
    confidence: 'guess',
    on: 'bank',
    source: 'bank statements: CHECK 1043',
  },
  {
    id: 'bill-payment',
    patterns: `
      BILL PAY~|PMT|PYMT|PAYMENT, BILLPAY~|BILLPMT|BILPMT, BILL_COM|BILLCOM, MELIO,
      INVOICE~|INV, VENDOR PAY~|PMT~|PYMT~, VENDORPAY, ACCOUNTS PAYABLE, AP PMT|PAYMENT,
      SUPPLIER PAY~, EXPENSE~, REIMB~, SUBSCRIPTION~|SUBSCR, MEMBERSHIP, DUES,
      PURCHASE|PURCHASES, ONLINE|WEB PMTS|PMT|PAYMENT|PAYMNT|PYMT,
      WEB_PAY|WEBPAY|WEBPMT|WEBPYMT, E_BILL, EBILL, MONTHLY DUES|BILL, CHECKOUT, COM_BILL,
      AVIDPAY, AUTOPAY, AUTO_PAY, DONATION, CHARITY, 1099 CONTRACTOR~, CONTRACTOR~, COMMISSION
    `,
    out: 'expense',
    confidence: 'likely',
    source: 'bank statements: BILL PAY, ONLINE PMT; NACHA entry descriptions of billers',
  },
  {
    id: 'company',
    patterns: 'INC|LLC|CORP|CORPORATION|LTD|LIMITED|COMPANY|GMBH|SARL|SAS|LP|BV|CO$',
    out: 'expense',
    in: 'sale',
    confidence: 'likely',
    on: 'bank',
    source: 'legal forms of companies: other businesses are mostly vendors and customers',
  },
  {
    id: 'own-fee',
    patterns: 'FEE$, FEES$, CHARGE$, CHG$',
    out: 'fee',
    in: 'vendor_refund',
    confidence: 'likely',
    on: 'bank',
    source: 'bank statements: lines that end with FEE',
  },
  {
    id: 'outgoing-payment',
    patterns: `
      FASTER_PAYMENT~, FPO, UEBERWEISUNG~, UBERWEISUNG~, VIREMENT~, VIR, TRANSFERENCIA~,
      BONIFICO
    `,
    out: 'expense',
    confidence: 'guess',
    on: 'bank',
    source: 'outgoing payments to any payee: UEBERWEISUNG, VIREMENT, FASTER PAYMENT',
  },
  {
    id: 'purchase-at-a-place',
    patterns: `${STATES}$`,
    out: 'expense',
    confidence: 'likely',
    source: 'card purchases end with the city and the state of the shop',
  },
  {
    id: 'card-purchase',
    patterns: '',
    out: 'expense',
    in: 'vendor_refund',
    confidence: 'likely',
    on: 'purchase',
    source: 'card purchases: every charge of a card is a purchase, every other credit a refund',
  },
  {
    id: 'ach-credit',
    patterns: '',
    in: 'sale',
    out: 'expense',
    confidence: 'guess',
    on: 'bank-ach',
    source: 'ACH entries of companies without further words',
  },
];
