import type { DescriptorRule } from '../descriptor-rule.ts';

const SOURCE = 'fee schedules and statements of Chase, Bank of America and Wells Fargo';

/** Entries of the bank itself: fees, interest, rewards and returned items. */
export const BANK_RULES: readonly DescriptorRule[] = [
  {
    id: 'chargeback-fee',
    patterns: 'CHARGEBACK|CHGBK|DISPUTE .. FEE~',
    in: 'vendor_refund',
    out: 'fee',
    confidence: 'certain',
    source: SOURCE,
  },
  {
    id: 'chargeback',
    patterns: `
      CHARGEBACK~, CHARGE BACK~, CHGBK|CHGBCK|CHBK|CHGBACK, DISPUTE~, RETRIEVAL REQ~
    `,
    in: 'chargeback_reversal',
    out: 'chargeback',
    confidence: 'certain',
    on: 'bank',
    source: 'payout reports of acquirers and Stripe: CHARGEBACK, DISPUTE',
  },
  {
    id: 'bank-fee',
    patterns: `
      SERVICE CHARGE|CHARGES|CHRG|CHG|FEE|FEES, SERV|SVC|SRVC CHG|CHRG|CHARGE|FEE,
      SVCCHG|SVCCHRG|SRVCHG, MONTHLY|MAINT|MAINTENANCE .. FEE~|CHARGE|CHG, NSF~,
      OVERDRAFT .. FEE~|CHARGE~|ITEM|INTEREST, OD FEE|CHARGE|ITEM, INSUFFICIENT FUNDS,
      RETURNED|RETURN .. FEE~|CHG|CHARGE, STOP PAYMENT, WIRE .. FEE~|CHARGE|CHG,
      ATM .. FEE~|SURCHARGE, NON .. ATM,
      FOREIGN|INTERNATIONAL|INTL|FX|CROSS_BORDER .. FEE~|CHARGE|ASSESSMENT,
      ACCOUNT|ACCT ANALYSIS|FEE|FEES|MAINT~, ANALYSIS .. CHARGE|FEE|SERV~|CHG,
      EXCESS .. FEE|TRANSACTION~|WITHDRAWAL, CASH .. HANDLING|PROCESSING|DEPOSITED_FEE,
      CASH DEPOSIT|DEPOSITED|ADVANCE FEE, PAPER STATEMENT, STATEMENT FEE,
      LATE FEE|CHARGE|PAYMENT_FEE, ANNUAL FEE, MEMBERSHIP FEE, ANNUAL MEMBERSHIP,
      RENEWAL MEMBERSHIP, OVERLIMIT~, BALANCE TRANSFER FEE, DEPOSITED ITEM .. FEE~,
      CHARGEBACK FEE, BANK FEE|FEES|CHARGE|CHARGES, CHECK_PRINTING|CHECK_ORDER, HARLAND CLARKE,
      DELUXE CHECK~|BUS, CASHIERS CHECK FEE, ACH .. FEE~, ACH ORIGINATION,
      REMOTE_DEPOSIT .. FEE~, LOCKBOX, TRANSACTION FEE~, DORMANT, INACTIVITY FEE,
      DEPOSIT CORRECTION FEE, TRANSFER FEE, ZELLE .. FEE, ADDITIONAL CARD FEE
    `,
    out: 'fee',
    confidence: 'certain',
    source: SOURCE,
  },
  {
    id: 'bank-fee-refund',
    patterns: `
      FEE|FEES|CHARGE|CHARGES|ATM|SURCHARGE .. REVERS~|REFUND~|WAIVE~|REBATE~|CREDIT|ADJ~,
      REVERS~|REFUND~|WAIVE~|REBATE~ .. FEE|FEES|SERVICE_CHARGE
    `,
    in: 'vendor_refund',
    confidence: 'likely',
    source: SOURCE,
  },
  {
    id: 'interest-charged',
    patterns: `
      INTEREST CHARGE~|CHARGED|DEBIT, FINANCE CHARGE~, PURCHASE .. INTEREST,
      INTEREST .. PURCHASES|ADVANCES|CASH, OVERDRAFT INTEREST, INT CHARGE|CHG, PERIODIC FINANCE,
      MINIMUM INTEREST, ^INTEREST, DEBIT INTEREST, PLAN FEE
    `,
    out: 'interest',
    in: 'other_income',
    confidence: 'certain',
    source: 'card statements: INTEREST CHARGE ON PURCHASES; bank statements: INTEREST PAYMENT',
  },
  {
    id: 'interest-earned',
    patterns: `
      INTEREST, INT PAYMENT|PAID|EARNED|CREDIT|DEP~|PYMT, DIVIDEND~, CREDIT INTEREST,
      INTEREST CREDIT|PAYMENT|PAID|EARNED|DEPOSIT, APY
    `,
    in: 'other_income',
    confidence: 'certain',
    on: 'bank',
    source: 'bank statements: INTEREST PAYMENT; credit unions: DIVIDEND',
  },
  {
    id: 'rewards',
    patterns: `
      CASHBACK~, CASH BACK, CASHREWARD~, REWARD~, RWRD~, RWD~, REDEMPTION, STATEMENT CREDIT,
      BONUS, CASH REWARDS, POINTS
    `,
    in: 'other_income',
    confidence: 'certain',
    source: 'card statements: CASHBACK BONUS REDEMPTION, STATEMENT CREDIT',
  },
  {
    id: 'deposited-item-returned',
    patterns: `
      DEPOSITED|DEPOSIT ITEM|CHECK|CHK RETURN~|RETD, RETURN~|RETD DEPOSIT~|DEP|CHECK|CHK|ITEM,
      RETURNED_ITEM~, CHARGED BACK, REDEPOSIT~, DEPOSIT RETURN~|REVERS~|CORRECTION|ADJ~,
      UNPAID CHECK|ITEM, RETURN OF_POSTED, RETURN~ ACH, DEP RETURN~
    `,
    in: 'vendor_refund',
    out: 'refund',
    confidence: 'likely',
    on: 'bank',
    source: 'bank statements: DEPOSITED ITEM RETURNED; a returned own check comes back',
  },
];
