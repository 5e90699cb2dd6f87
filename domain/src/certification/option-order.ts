import { OPTION_INDEXES, type OptionIndex } from './question.ts';

/** "2031": which option stands where; each of four once. */
export type OptionOrder = string;

/** @param below a whole number from 0 to under its argument, each as likely */
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

/** Which option of the question stands at a place. */
export const optionAt = (order: OptionOrder, place: OptionIndex): OptionIndex =>
  asIndex(Number(order[place]));

/** Where an option of the question stands. */
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
