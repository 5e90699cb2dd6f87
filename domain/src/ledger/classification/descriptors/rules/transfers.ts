import type { DescriptorRule } from '../descriptor-rule.ts';

const TRANSFER =
  'TRANSFER|TRANSFERS|XFER|XFR|TRNSFR|TRNSFER|TRSF|TFR|TRF|TRANSF|WEBXFR|WEBXFER|XFERS';
const OWN = [
  'CHK|CHECKING|SAV|SV|SAVING|SAVINGS|SVGS|SHARE|MMA|MONEY_MARKET|MMKT|DDA|ACCT|ACCOUNT|A_C',
  'RESERVE|RESERVES|OPERATING|TREASURY|VAULT|BROKERAGE|INVESTMENT|CD',
].join('|');

/** How a bank moves money between accounts of its customers. */
const MEANS = [
  'ONLINE|ONLNE|MOBILE|INTERNET|TELEPHONE|PHONE|BANKING|AUTOMATIC|AUTO|SCHEDULED|RECURRING',
  'RECUR|FUNDS|REAL_TIME|ATM|BRANCH|INTERBANK|INTRABANK|COMPUTERLINE|WEB|EXTERNAL|ACH',
].join('|');

/** Movements between the business's own accounts, and payments that only look like them. */
export const TRANSFER_RULES: readonly DescriptorRule[] = [
  {
    id: 'charitable-fund-grant',
    patterns: `
      FIDELITY|SCHWAB|VANGUARD CHARIT~, BENEVITY, NETWORK_FOR_GOOD, DONOR_ADVISED, GIVING_FUND,
      CHARITABLE FUND|TRUST|GIFT~
    `,
    in: 'sale',
    confidence: 'likely',
    on: 'bank',
    source: 'grants of donor-advised funds, whose names begin like those of brokers',
  },
  {
    id: 'own-transfer-online',
    patterns: `ONLINE XFER|TRANSFER .. TO|FROM SV|SAV|SAVINGS|CHK|CHECKING`,
    in: 'transfer',
    out: 'transfer',
    confidence: 'certain',
    on: 'bank',
    source: 'TD Bank: ETRANSFER DEBIT, ONLINE XFER TRANSFER TO SV, which is no Interac payment',
  },
  {
    id: 'peer-payment',
    patterns: `
      ZELLE~, VENMO, CASH_APP|CASHAPP, QUICKPAY, APPLE_CASH, PERSON PAY, P2P, WEBXFR P2P,
      SEND MONEY, SENT MONEY, INTERAC~, E_TRANSFER, GOOGLE_PAY .. P2P,
      MONEY_TRANSFER AUTHORIZED, POPMONEY, REMITLY|WESTERN_UNION|MONEYGRAM|XOOM,
      WISE|TRANSFERWISE
    `,
    in: 'sale',
    out: 'expense',
    confidence: 'guess',
    on: 'bank',
    source: 'bank statements: ZELLE PAYMENT FROM, VENMO CASHOUT, CASH APP',
  },
  {
    id: 'wire',
    patterns: `
      WIRE .. IN|OUT|TRANSFER~|TRF|TFR|CREDIT|DEBIT|FROM|TO|REF|DATE, INCOMING|OUTGOING WIRE~,
      WIRE$, OUTBOUND|INBOUND .. WIRE, FEDWIRE~, CHIPS CREDIT|DEBIT, BOOK TRANSFER CREDIT|DEBIT,
      WIRETRANSFER, REAL TIME TRANSFER|PAYMENT RECD|RECEIVED|CREDIT, RTP RECEIVED|CREDIT|FROM,
      ${TRANSFER} RECEIVED|RECD, INSTANT PMT|PAYMENT FROM, FEDNOW
    `,
    in: 'sale',
    out: 'expense',
    confidence: 'guess',
    on: 'bank',
    source: 'bank statements: WIRE TYPE:WIRE IN, FEDWIRE CREDIT VIA, REAL TIME TRANSFER RECD',
  },
  {
    id: 'own-transfer',
    patterns: `
      ${TRANSFER} .. TO|FROM|FRM|INTO .. ${OWN},
      TO|FROM|FRM CHK|CHECKING|SAV|SAVINGS|SVGS|MMA|MONEY_MARKET, TO|FROM .. SAVINGS,
      ${TRANSFER} TO|FROM|FRM .. MERCURY|BUSINESS, ^${TRANSFER} ${OWN}, ${OWN} ${TRANSFER},
      OWN|INTERNAL|BOOK ${TRANSFER}, BETWEEN .. ACCOUNTS, ANOTHER ACCOUNT, SWEEP~, ZERO BALANCE,
      ZBA, OVERDRAFT|ODP|OD ${TRANSFER}|PROTECTION, CONCENTRATION, FUNDING ACCOUNT, AUTOSAVE,
      KEEP CHANGE, CERTIFICATE|CD PURCHASE, ACCTVERIFY~,
      TRIALDEBIT|TRIALCREDT|TRIAL_DEBIT|TRIAL_CREDIT, MICRO DEPOSIT~, A2A~, VANGUARD BUY,
      FID_BKG|FIDELITY|SCHWAB|MONEYLINE|WEALTHFRONT|BETTERMENT|ETRADE|E_TRADE|ROBINHOOD|EDWARD_JONES|COINBASE
    `,
    in: 'transfer',
    out: 'transfer',
    confidence: 'certain',
    on: 'bank',
    source: 'bank statements: ONLINE TRANSFER TO SAV, TRANSFER FROM CHECKING REF, SWEEP',
  },
  {
    id: 'transfer-with-payee',
    patterns: `${MEANS} ${TRANSFER} .. TO|FROM|FRM, ^${TRANSFER} TO|FROM|FRM`,
    in: 'transfer',
    out: 'transfer',
    confidence: 'guess',
    on: 'bank',
    source: 'bank statements: ONLINE TRANSFER TO a payee, who may be the owner or a vendor',
  },
  {
    id: 'transfer-without-payee',
    patterns: `
      ${MEANS} ${TRANSFER}, ^${TRANSFER} DEBIT|CREDIT|WITHDRAWAL|DEPOSIT|REF|IN|OUT,
      DEPOSIT|WITHDRAWAL ${TRANSFER}|HOME_BANKING, ^${TRANSFER}$
    `,
    in: 'transfer',
    out: 'transfer',
    confidence: 'likely',
    on: 'bank',
    source: 'bank statements: ONLINE TRANSFER, TRANSFER DEBIT, FUNDS TRANSFER',
  },
];
