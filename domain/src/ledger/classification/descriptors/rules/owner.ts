import type { DescriptorRule } from '../descriptor-rule.ts';

const OWNER = [
  'OWNER|OWNERS|MEMBER|MEMBERS|PARTNER|PARTNERS|SHAREHOLDER|SHAREHOLDERS|STOCKHOLDER',
  'FOUNDER|FOUNDERS|DIRECTOR|DIRECTORS|PROPRIETOR',
].join('|');

const MONEY = [
  'DRAW|DRAWS|DRAWING|DRAWINGS|DISTRIBUTION|DISTRIBUTIONS|DISTR|DIST|CONTRIB~|INVESTMENT',
  'INJECTION|REIMB~',
].join('|');

/** Money between the business and its owner. */
export const OWNER_RULES: readonly DescriptorRule[] = [
  {
    id: 'owner-money',
    patterns: `
      ${OWNER} .. ${MONEY},
      OWNER|OWNERS|SHAREHOLDER|STOCKHOLDER|FOUNDER|DIRECTOR|DIRECTORS CAPITAL|EQUITY|LOAN|DEPOSIT|PAY|WITHDRAWAL|ADVANCE|INVEST~,
      CAPITAL|EQUITY|CASH CONTRIB~|INJECTION|INFUSION, CAPITAL|EQUITY INVESTMENT$,
      CONTRIB~|DRAW|INVESTMENT|LOAN|${MONEY} FROM|TO|BY ${OWNER}, ${MONEY} ${OWNER},
      PARTNERSHIP|LLC|S_CORP|SCORP|K1 DISTRIBUTION|DISTRIBUTIONS|DIST, PAID_IN CAPITAL,
      ^OWNER|OWNERS
    `,
    in: 'owner_contribution',
    out: 'owner_draw',
    confidence: 'certain',
    on: 'bank',
    source:
      'accounts of equity in QuickBooks and Xero: owner draw, owner contribution, distribution',
  },
  {
    id: 'owner-draw',
    patterns: `
      DRAW$, DRAW .. PERSONAL, ^DRAWINGS, ^DISTRIBUTION|DISTRIBUTIONS,
      PROFIT|QUARTERLY|ANNUAL|YEAR_END|Q1|Q2|Q3|Q4 DISTRIBUTION|DISTRIBUTIONS,
      DIVIDEND|DIVIDENDS
    `,
    out: 'owner_draw',
    confidence: 'likely',
    on: 'bank',
    source: 'accounts of equity in QuickBooks and Xero: owner draw, distribution',
  },
  {
    id: 'personal-account',
    patterns: `
      TO|FROM .. PERSONAL, PERSONAL ACCT|ACCOUNT|CHECKING|CHK|SAVINGS|FUNDS, PERSONAL$
    `,
    in: 'owner_contribution',
    out: 'owner_draw',
    confidence: 'likely',
    on: 'bank',
    source: 'transfer memos: TO PERSONAL CHECKING',
  },
];
