import type { DescriptorRule } from '../descriptor-rule.ts';

/** Card processors and point-of-sale systems that pay out sales, and bill their fees apart. */
const PROCESSOR = [
  'STRIPE|SQUARE|SQUARE_INC|SQ|TOAST|CLOVER|WORLDPAY|VANTIV|FISERV|FIRST_DATA|HEARTLAND',
  'GLOBAL_PAYM~|GLOBAL_PAY|GPI|TSYS|ELAVON|PAYMENTECH|PMTECH|AUTHNET|AUTHORIZE_NET',
  'AUTHORIZENET|BRAINTREE|ADYEN|SUMUP|ZETTLE|IZETTLE|LIGHTSPEED|SPOTON|WEPAY|HELCIM|STAX',
  'FATTMERCHANT|PAYSAFE|PAYA|CARDCONNECT|CARDPOINTE|CARDKNOX|MINDBODY|VAGARO|GOCARDLESS',
  'MOLLIE|SHIFT4|HARBORTOUCH|DHARMA|PAYANYWHERE|NORTH_AMERICAN_BAN~|EVO_PAYM~|BANKCARD',
  'BKCD|BNKCD|BANKCD|MERCHANT_BANKCD|MERCHANT_BANKCARD|MERCHANT_BNKCD|MERCHANT_SVCS',
  'MERCHANT_SERV~|MERCHANT_SVS|MERCH_BANK~|MERCH_SVC~|MERCHANT_BANK~|MERCHANT_SETTLE~',
  'TABIT|REVEL|PAYROC|CAYAN|TRANSFIRST|BASYS|SQUAREUP|RESY|TOCK|HOUSECALL_PRO|SERVICETITAN',
  'JOBBER|GRAVITY_PAYM~|PRIORITY_PAYM~|MERCHANT_E~|CHASE_MERCH~|WF_MERCHANT|WFMS',
  'ELAVON_MERCH~|AFFIRM|KLARNA|AFTERPAY|SEZZLE|NUVEI|BLUESNAP|PAYPAL|SHOPIFY',
  'QUICKBOOKS_PAYM~|QBO_PAYM~|INTUIT_PAYM~',
].join('|');

/** Marketplaces and platforms that pay their sellers. */
const PLATFORM = [
  'DOORDASH|UBER|UBEREATS|GRUBHUB|POSTMATES|CAVIAR|EZCATER|SLICE|CHOWNOW|BEYOND_MENU|ETSY',
  'EBAY|AMAZON|AMZN|AMZNCOM|WALMART_MARKET~|FAIRE|AIRBNB|VRBO|HOMEAWAY|BOOKING_COM',
  'BOOKINGCOM|EXPEDIA|LYFT|INSTACART|UPWORK|FIVERR|ADSENSE|GOOGLE_ADSENSE|YOUTUBE|PATREON',
  'GUMROAD|SUBSTACK|CLASSPASS|GROUPON|EVENTBRITE|TURO|ROVER|POSHMARK|MERCARI|REVERB',
  'TIKTOK_SHOP|TIKTOK|META_PAYM~|KDP|TEACHERSPAY~|GETYOURGUIDE|VIATOR|THUMBTACK|ANGI',
  'WAYFAIR_SUPPLIER|GOOGLE_PAYMENT|APPLE_COM_APP|STOCKX|REALREAL|WIX|SQUARESPACE',
  'GIVEBUTTER|GOFUNDME|HIPCAMP|TOPTAL',
].join('|');

const SOURCE =
  'payout descriptors of Stripe, Square, PayPal, Shopify, Toast and Clover; BANKCD entries of acquirers';

/** Payouts of card sales, their fees, and chargebacks. */
export const PROCESSOR_RULES: readonly DescriptorRule[] = [
  {
    id: 'processor-refund',
    patterns: `
      ${PROCESSOR} .. REFUND~|CUSTOMER_REFUND, REFUND TO .. CUSTOMER|CLIENT,
      CUSTOMER|CLIENT REFUND, REFUND CUSTOMER
    `,
    out: 'refund',
    confidence: 'certain',
    on: 'bank',
    source: SOURCE,
  },
  {
    id: 'refund-to-payer',
    patterns: 'REFUND TO',
    out: 'refund',
    confidence: 'guess',
    on: 'bank',
    source: 'outgoing transfers of business accounts that name a refund and its payee',
  },
  {
    id: 'processor-fee',
    patterns: `
      ${PROCESSOR} .. FEE|FEES|DISC~|DISCT|DISCOUNT|INTERCHNG|INTERCHANGE|INTCHG|BILLING|BILL|MTHLY|MTH_CHGS|CHGS|PCI|STMT|APP_MRKT|APP|EQUIP~|LEASE|ADJ|MTOT_DISC|DLY_DIS|SUBSCRIPTION~|SUBSCR|SOFTWARE|HARDWARE,
      AUTHNET|AUTHORIZENET GATEWAY, MTOT|BTOT DISC~|FEE|ADJ,
      MERCHANT .. DISC~|FEE|FEES|INTERCH~|STATEMENT, BANKCARD .. DISC~|FEE~,
      INTERCHANGE|INTERCHNG, DISCOUNT FEE, CARD PROCESSING, CREDIT CARD FEES|PROCESSING,
      PROCESSING FEE~, AXP DISCNT, GATEWAY FEE|SERV~, CLOVER|TOAST, HEARTLAND .. FEES,
      SHIFT4|SPOTON|LIGHTSPEED|AUTHNET, PAYMENTECH|ELAVON|WORLDPAY|TSYS,
      MERCHANT_BANK~|MERCHANT_SERV~|MERCHANT_SVCS|BANKCARD
    `,
    out: 'fee',
    confidence: 'certain',
    on: 'bank',
    source: 'acquirer statements: MERCHANT BANKCD DISCOUNT, INTERCHNG, MTOT DISC',
  },
  {
    id: 'processor-payout-back',
    patterns: 'STRIPE|SQUARE_INC|SHOPIFY TRANSFER|PAYOUT|SQ',
    out: 'refund',
    confidence: 'likely',
    on: 'bank',
    isVague: true,
    source: SOURCE,
  },
  {
    id: 'platform-seller-fee',
    patterns: 'ETSY|EBAY|AMAZON|AMZN .. SELLER|FEE|FEES|BILL|MARKETPLACE_FEE',
    out: 'fee',
    confidence: 'likely',
    on: 'bank',
    source: 'fee entries of Etsy, eBay and Amazon',
  },
  {
    id: 'processor-payout',
    patterns: `
      ${PROCESSOR}, BTOT|MTOT DEP~, COMB DEP,
      MERCHANT|MERCH|MRCH .. DEP~|SETTLE~|STLMT|PAYOUT|CREDIT, BANKCARD~ DEP~,
      CARD SETTLEMENT|SALES|DEPOSIT, CREDIT CARD DEPOSIT|SALES|SETTLE~, BATCH DEPOSIT|SETTLE~,
      CR CD DEP, POS SETTLE~|DEPOSIT, SYNCHRONY BANK MTOT, INTUIT .. DEPOSIT|DEP|TRAN~, PAYOUT
    `,
    in: 'processor_deposit',
    confidence: 'certain',
    on: 'bank',
    isVague: true,
    source: SOURCE,
  },
  {
    id: 'platform-payout',
    patterns: PLATFORM,
    in: 'processor_deposit',
    confidence: 'likely',
    on: 'bank-ach',
    isVague: true,
    source: 'payout descriptors of marketplaces: EDI PAYMNT, DEPOSIT, PAYMENTS',
  },
  {
    id: 'platform-payout-plain',
    patterns: `
      DOORDASH|GRUBHUB|POSTMATES|UBER_USA|UBER_EATS|UBEREATS|ETSY|AIRBNB|VRBO|HOMEAWAY|UPWORK|FIVERR|ADSENSE|PATREON|GUMROAD|SUBSTACK|EVENTBRITE|TURO|EBAY_COMM~,
      AMAZON|AMZN .. MARKETPLAC~|PAYMENTS|SELLER|PAYOUT|DISBURSE~|EDI,
      MARKETPLAC~, EBAY|SHOPIFY|ETSY|TIKTOK .. PAYMENTS|PAYOUT~|DEPOSIT
    `,
    in: 'processor_deposit',
    confidence: 'likely',
    on: 'bank',
    isVague: true,
    source: 'payout descriptors of marketplaces: EDI PAYMNT, DEPOSIT, PAYMENTS',
  },
  {
    id: 'health-plan-payment',
    patterns: `
      HCCLAIMPMT~, HEALTHCARE CLAIM, CLAIM PAYMENT,
      MEDICARE|MEDICAID|NORIDIAN|NOVITAS|PALMETTO_GBA, CLAIMPMT|CLAIM_PMT
    `,
    in: 'sale',
    confidence: 'likely',
    on: 'bank',
    source: 'NACHA entry description HCCLAIMPMT for payments of health plans to providers',
  },
];
