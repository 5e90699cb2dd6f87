/** A descriptor, reduced to the words that say what the transaction is. */
export interface DescriptorText {
  /** upper-case words without ids, dates and card digits */
  readonly words: readonly string[];
  /** a purchase by card: "PURCHASE AUTHORIZED ON", "CHECKCARD", "SQ *" */
  readonly isPurchase: boolean;
  /** an ACH entry, or a similar payment between two bank accounts */
  readonly isAch: boolean;
}

/** A longer text is free text of the bank. Its end says nothing about the kind. */
const MAX_LENGTH = 300;

/** Card purchases as US banks print them, and prefixes of payment processors. */
const PURCHASE =
  /^(?:\d{4} )?(?:(?:RECURRING |PIN |SIG |POS |NON-PIN |INTL |VISA |DEBIT |MC |CARD |ONLINE |CONTACTLESS )*(?:PURCHASE|CHECK ?CARD|DEBIT ?CARD|DBT CRD|DDA PUR|POINT OF SALE|CARD (?:PAYMENT TO|PURCHASE)|RECURRING PAYMENT AUTHORIZED|POS(?= ))\b(?! (?:BILL|SALE|DEPOSIT|SETTLE|TAKINGS|BATCH))|(?:SQ|TST|PY|PP|SP|CKE|IC|DD|FSP|PAYPAL|SUMUP|ZETTLE_?|EB|WPY|APLPAY|GOOGLE|AMZN MKTP US|IN|2CO|CCS|CTLP|CNK|EZC|LS|NNT|PAR|SNP|UEP|WL) ?\*|APLPAY )|\b(?:\d\d\/\d\d (?:MOBILE )?PURCHASE|CARD PURCHASE|PURCHASE RETURN|POS (?:DEBIT|PURCHASE|TRAN)|VISA DDA|DEBIT CARD)\b/;

const ACH =
  /\b(?:ACH|CCD|PPD|CTX|SEC:|EDI|DES:|WEB ID|ORIG CO|PREAUTHORIZED|ELECTRONIC (?:DEPOSIT|WITHDRAWAL|PAYMENT)|DIRECT (?:DEBIT|DEP)|LASTSCHRIFT|SEPA|PRLV|RECIBO)\b/;

/** Chase prints the fields of the ACH batch header: company, entry description, receiver. */
const CHASE_COMPANY = /ORIG CO NAME: *(.*?) *(?:ORIG ID|DESC DATE|CO ENTRY DESCR|SEC:|$)/;
const CHASE_ENTRY = /CO ENTRY DESCR: *(.*?) *(?:SEC:|TRACE#|EED:|IND ID|IND NAME|$)/;
/** Bank of America prints `COMPANY DES:ENTRY ID:… INDN:RECEIVER CO ID:…`. */
const BANK_OF_AMERICA = /^(.*?) *\bDES: *(.*?)(?: +(?:ID:|INDN:|CO ID:)|$)/;

/**
 * Wells Fargo and others print `COMPANY ENTRY YYMMDD ID RECEIVER`. The receiver is the business
 * itself, so its name is ignored. A payroll of "SMITH PLUMBING" is not a plumbing expense.
 */
const ENTRY_DATE = / \d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]) /;

/** Form numbers and plan names that say what is paid. Other numbers are ids. */
const KEPT_NUMBERS = new Set(['940', '941', '943', '944', '945', '310']);
const KEPT_MIXED = new Set(['401K', '403B', '7ELEVEN', '3PL', 'W2', 'K1', 'B2B', 'H2O', '1099']);

const NOISE = new Set(['CCD', 'PPD', 'CTX', 'TEL', 'ID', 'CONF', 'CONFIRMATION', 'XX', 'ENDING']);

const DATE = /\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b|&AMP;/g;

/** "TRANSFER TO XXXXXX4432": a number after a preposition is an account. */
const ACCOUNT_NUMBER = /\b(TO|FROM|FRM|INTO) (?:[X*.#… ]*)\d[\dX*-]{2,}/g;

/** "NETFLIX.COM" and "NETFLIX" are the same merchant. */
const DOMAIN_ENDING = /\.(?:COM|NET|ORG|IO)\b/g;

/** Form numbers of employment taxes with the letters of a state: "IL941". */
const STATE_FORM = /^[A-Z]{2}(94[0-5])$/;

/** Words that banks glue to a truncated company name: "SERPAYROLL", "CAUTOPAY". */
const GLUED = [
  'PAYROLL',
  'AUTOPAY',
  'EPAYMENT',
  'CRCARDPMT',
  'EDIPYMNTS',
  'EDIPYMNT',
  'VENDORPAY',
  'INSURANCE',
  'WEBPAY',
  'BILLPAY',
  'PAYMENT',
  'PAYMENTS',
  'PREMIUM',
  'TAXPYMT',
  'SUPPLY',
  'PLUMBING',
  'ELECTRIC',
  'PIZZA',
  'LEASING',
  'MORTGAGE',
  'UTILITIES',
  'UTILTIES',
  'UTILITY',
];
const MIN_GLUED = 8;

/** Returns the words of a descriptor. The counterparty comes first if the description omits it. */
export function descriptorText(description: string, counterparty: string): DescriptorText {
  const own = plainUpper(description);
  const name = plainUpper(counterparty);
  const upper = name === '' || own.includes(name) ? own : `${name} ${own}`;
  const isPurchase = isCardPurchase(own) || isCardPurchase(name);
  return {
    words: wordsOf(meaningOf(upper, isPurchase)),
    isPurchase,
    isAch: ACH.test(upper),
  };
}

const isCardPurchase = (upper: string): boolean =>
  upper !== '' && PURCHASE.test(upper) && !upper.includes('DES:');

/** Upper case without accents. Most descriptors are ASCII and skip the slow path. */
function plainUpper(text: string): string {
  const short = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH) : text;
  const upper = short.toUpperCase();
  // eslint-disable-next-line no-control-regex -- the range of ASCII
  return /^[\x00-\x7F]*$/.test(upper)
    ? upper
    : upper
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('’', "'");
}

function meaningOf(upper: string, isPurchase: boolean): string {
  if (upper.includes('CO NAME:') || upper.includes('CO ENTRY DESCR:')) {
    const company = CHASE_COMPANY.exec(upper)?.[1] ?? upper.slice(0, upper.indexOf('CO '));
    return `${company} ${CHASE_ENTRY.exec(upper)?.[1] ?? ''}`;
  }
  if (upper.includes('DES:')) {
    const [, company = '', entry = ''] = BANK_OF_AMERICA.exec(upper) ?? [];
    return company + entry === '' ? upper : `${company} ${entry}`;
  }
  const date = isPurchase || upper.startsWith('CHECK') ? null : ENTRY_DATE.exec(upper);
  const entry = date ? upper.slice(0, date.index) : upper;
  return date && !/\d/.test(entry) ? entry : upper;
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  const plain = text
    .replace(DATE, ' ')
    .replace(ACCOUNT_NUMBER, '$1 ACCT')
    .replace(DOMAIN_ENDING, ' COM')
    .replace(/['.]|(?<=\w)&(?=\w)/g, '');
  for (const raw of plain.split(/[^\p{L}\p{N}]+/u)) {
    const word = STATE_FORM.exec(raw)?.[1] ?? raw;
    if (word === '' || NOISE.has(word) || isId(word)) continue;
    const glued = word.length >= MIN_GLUED ? GLUED.find((end) => isGlued(word, end)) : undefined;
    if (glued) words.push(word.slice(0, -glued.length), glued);
    words.push(word);
  }
  return words;
}

const isGlued = (word: string, end: string): boolean =>
  word.length > end.length && word.endsWith(end);

/** Says whether a word is an id, a date, an amount or a card number: "0441", "W4298", "XXXX1". */
function isId(word: string): boolean {
  if (!/\d/.test(word)) return /^X{3,}$/.test(word);
  if (/^\d+$/.test(word)) return word.length > 2 && !KEPT_NUMBERS.has(word);
  if (KEPT_MIXED.has(word)) return false;
  return (word.match(/\d/g)?.length ?? 0) >= 2 || word.length > 8;
}
