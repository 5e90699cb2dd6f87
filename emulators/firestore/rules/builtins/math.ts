import { truncate } from './conversions.ts';
import { fn } from './overload.ts';

const MIN_INT64 = -(2n ** 63n);

/**
 * As in Google's service, `ceil` and `floor` return floats and `isInfinite` does not exist,
 * although the reference differs.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.math
 */
export const mathFunctions = [
  /** The absolute value of the smallest integer exceeds 64 bits, so it stays unchanged. */
  fn('math.abs', ['int'], (value) => (value < 0n && value > MIN_INT64 ? -value : value)),
  fn('math.abs', ['float'], Math.abs),
  fn('math.ceil', ['float'], Math.ceil),
  fn('math.floor', ['float'], Math.floor),
  fn('math.round', ['float'], (value) => truncate(Math.round(value))),
  fn('math.sqrt', ['float'], Math.sqrt),
  fn('math.pow', ['float', 'float'], Math.pow),
  fn('math.isNaN', ['float'], Number.isNaN),
];
