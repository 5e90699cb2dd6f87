import { OPTION_INDEXES, type OptionIndex } from './question.ts';

/** The order of the four options on the screen, such as "2031". Each digit occurs once. */
export type OptionOrder = string;

/** @param below returns a uniform random integer from 0 to below its argument */
export function shuffledOrder(below: (bound: number) => number): OptionOrder {
  const order = [...OPTION_INDEXES];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    const [one, two] = [order[at], order[other]];
    if (one === undefined || two === undefined) continue;
    order[at] = two;
    order[other] = one;
  }
  return order.join('');
}

const asIndex = (digit: number): OptionIndex => {
  const index = OPTION_INDEXES.find((each) => each === digit);
  if (index === undefined) throw new RangeError(`not an order of four options: ${digit}`);
  return index;
};

/** Returns the option at a position on the screen. */
export const optionAt = (order: OptionOrder, place: OptionIndex): OptionIndex =>
  asIndex(Number(order[place]));

/** Returns the position of an option on the screen. */
export const placeOf = (order: OptionOrder, option: OptionIndex): OptionIndex =>
  asIndex(order.indexOf(String(option)));

export const inOrder = <T>(
  order: OptionOrder,
  options: readonly [T, T, T, T],
): readonly [T, T, T, T] => [
  options[optionAt(order, 0)],
  options[optionAt(order, 1)],
  options[optionAt(order, 2)],
  options[optionAt(order, 3)],
];
