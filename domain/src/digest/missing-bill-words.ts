import type { AlertFacts } from './alert-facts.ts';
import { fromTo } from './range-words.ts';
import { joined, NOTHING, say, type Sentence } from './sentence.ts';

/** So many are named one by one. */
const MOST_NAMED = 8;

/** "Harbor Insurance", "Harbor Insurance and City Power" or "Harbor Insurance and 2 others" */
export function whoDidNotCharge(
  { counterparty, bills, others }: AlertFacts,
  somebody = 'a vendor',
): Sentence {
  const [first, second] = bills.map(({ name }) => name);
  if (!first || !second || !others) return say`${counterparty ?? somebody}`;
  return others.count === 1 ? say`${first} and ${second}` : say`${first} and ${others} others`;
}

/** What was found, in a sentence without its full stop. */
export function missingBillWords(alert: AlertFacts): Sentence {
  const { expected, date, others } = alert;
  const who = whoDidNotCharge(alert, 'A vendor');
  const until = say`${dueWords(alert)}, and nothing came by ${date}`;
  if (others)
    return say`${who} have not charged you${expected ? say`: ${fromTo(expected)} in all was expected${until}` : NOTHING}`;
  return say`${who} has not charged you${expected ? say`: ${fromTo(expected)} was expected${until}` : NOTHING}`;
}

/** " around Monday, March 1" of one, " from Monday, March 1 on" of several */
function dueWords({ otherDay, others }: AlertFacts): Sentence {
  if (!otherDay) return NOTHING;
  return others ? say` from ${otherDay} on` : say` around ${otherDay}`;
}

/** "Harbor Insurance: $412.00 around Monday, March 1; City Power: $90.00 around Tuesday, March 2." */
export function eachMissingBill({ bills }: AlertFacts): Sentence {
  const named = bills.slice(0, MOST_NAMED);
  const each = named.map(({ name, usual, due }) => say`${name}: ${usual} around ${due}`);
  return say`${joined(each, '; ')}${bills.length > MOST_NAMED ? ', and more' : NOTHING}. Did the card that pays them expire?`;
}
