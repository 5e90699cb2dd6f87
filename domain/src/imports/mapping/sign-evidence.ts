import { statedDirection } from '../formats/amount-text.ts';
import { directionColumn, signsOf } from './direction-column.ts';
import type { TableSample } from './table-sample.ts';

/** Wordings of money that leaves an account of any type. */
const OUT_WORDING =
  /\b(?:purchase|pos|withdrawal|wdl|atm|debit card|check ?card|bill ?pay(?:ment)?|service charge|(?:annual|late|monthly|wire|overdraft|transaction) fee|interest charged?|nsf|standing order|(?:payment|paid|sent|transfer|xfer) to|loan (?:pymt|payment|pmt)|che(?:ck|que) #? ?\d+|lastschrift|kartenzahlung|basislastschrift|prélèvement|prelevement|achat|compra|betaalautomaat|incasso|geldautomaat)\b/i;

/**
 * Wordings of money that enters an account of any type. A salary is not one of them, because a
 * business pays salaries.
 */
const IN_WORDING =
  /\b(?:deposit|interest (?:paid|earned|credit|payment)|int pd|refund|cash ?back|rebate|credit memo|reversal|(?:transfer|xfer|received|payment) from|gutschrift|virement (?:reçu|recu)|remboursement|abono|dividend)\b/i;

/** Wordings that only a card statement has: the card was paid off. */
export const CARD_PAID_WORDING =
  /payment[ -]*thank you|thank you[ -]*payment|payment received|directpay full balance|pagamento recebido|gracias por su pago|merci pour votre paiement/i;

/** How the sign of a signed amount column is read. */
export interface SignEvidence {
  /** whether spending has no minus */
  readonly isOutPositive: boolean;
  /** false if the owner must be asked */
  readonly isSure: boolean;
}

/** The type of the account, if the owner stated it. */
export type StatedAccountType = 'bank' | 'card' | undefined;

/** The content of a table and what the owner stated about its account. */
export interface SignContext {
  readonly header: readonly string[];
  readonly sample: TableSample;
  readonly accountType?: StatedAccountType;
}

/** The share of rows that must agree before a wording settles the sign. */
const MIN_AGREEMENT = 0.85;

/** The votes that it takes to read amounts without a minus as spending. */
const MIN_UNUSUAL_VOTES = 2;

/** On a card, most rows are charges. At a share between the two, either sign may be theirs. */
const [MIN_CARD_SHARE, MAX_CARD_SHARE] = [1 / 3, 2 / 3];

/** A bank account with at least this share of negative rows writes spending with a minus. */
const MIN_NEGATIVE_SHARE = 0.4;

/**
 * Decides from the wording of the rows and from the number of negative amounts whether spending is
 * written with or without a minus. Used only if no balance column proves the sign.
 *
 * @param column the column of signed amounts
 */
export function signEvidence(
  { header, sample, accountType }: SignContext,
  column: number,
): SignEvidence {
  // Some banks write CR after credits and nothing after debits.
  const sides = new Set(sample.filled(column).map(statedDirection));
  if (sides.has('CR') && !sides.has('DR') && sides.has(undefined)) {
    return { isOutPositive: true, isSure: true };
  }
  const amounts = sample.amounts(column);
  const side = directionColumn(header, sample, amounts);
  const signs = side === undefined ? undefined : signsOf(sample.all(side), amounts);
  if (signs !== undefined && hasBothSigns(amounts)) {
    return { isOutPositive: signs === 'out-positive', isSure: true };
  }
  const words = rowTexts(sample);
  let [minusIsOut, plusIsOut, negatives, positives] = [0, 0, 0, 0];
  for (const [row, amount = 0] of amounts.entries()) {
    if (amount === 0) continue;
    if (amount < 0) negatives += 1;
    else positives += 1;
    const direction = directionOfWords(words[row] ?? '', accountType);
    if (direction === undefined) continue;
    if (direction === 'card-paid') {
      if (amount < 0) plusIsOut += MIN_UNUSUAL_VOTES;
      else minusIsOut += MIN_UNUSUAL_VOTES;
      continue;
    }
    if ((direction === 'out') === amount < 0) minusIsOut += 1;
    else plusIsOut += 1;
  }
  const votes = minusIsOut + plusIsOut;
  const isOutPositive = plusIsOut > minusIsOut;
  // The usual notation needs less evidence than the rare one.
  if (votes >= (isOutPositive ? MIN_UNUSUAL_VOTES : 1)) {
    const agreement = Math.max(minusIsOut, plusIsOut) / votes;
    const isExpected = accountType !== 'bank' || !isOutPositive;
    return { isOutPositive, isSure: agreement >= MIN_AGREEMENT && isExpected };
  }
  const negativeShare = negatives / Math.max(1, negatives + positives);
  if (accountType === 'card') {
    // Amounts below zero only are charges on some cards, and refunds and payments on others.
    const isClear = negativeShare < MIN_CARD_SHARE || negativeShare > MAX_CARD_SHARE;
    return { isOutPositive: negativeShare < 0.5, isSure: isClear && negativeShare < 1 };
  }
  const isPlain = negatives > 0 && (accountType === 'bank' || negativeShare >= MIN_NEGATIVE_SHARE);
  return { isOutPositive: false, isSure: isPlain };
}

/** On a card, "payment" is the payment of its balance. */
const PAYMENT_WORDING = /\b(?:payment|autopay|pymt)\b/i;

function directionOfWords(
  text: string,
  accountType: StatedAccountType,
): 'in' | 'out' | 'card-paid' | undefined {
  if (CARD_PAID_WORDING.test(text)) return 'card-paid';
  if (accountType === 'card' && PAYMENT_WORDING.test(text)) return 'card-paid';
  const [isOut, isIn] = [OUT_WORDING.test(text), IN_WORDING.test(text)];
  if (isOut === isIn) return undefined;
  return isOut ? 'out' : 'in';
}

const hasBothSigns = (amounts: readonly (number | undefined)[]): boolean =>
  amounts.some((amount = 0) => amount < 0) && amounts.some((amount = 0) => amount > 0);

/** Returns the text of each row without its amounts. */
function rowTexts(sample: TableSample): string[] {
  const columns = sample.columns.filter((column) => !sample.holdsMoney(column));
  const texts = columns.map((column) => sample.all(column));
  return (texts[0] ?? []).map((_, row) => texts.map((column) => column[row]).join(' '));
}
