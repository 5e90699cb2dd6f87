import { truncate } from './convert.ts';
import { fn } from './table.ts';

const MIN_INT64 = -(2n ** 63n);

/**
 * `ceil` and `floor` return floats and `isInfinite` is missing, as in the production service,
 * whatever its reference says.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.math
 */
export const mathFunctions = [
  /** The smallest integer has no counterpart and stays as it is. */
  fn('math.abs', ['int'], (value) => (value < 0n && value > MIN_INT64 ? -value : value)),
  fn('math.abs', ['float'], Math.abs),
  fn('math.ceil', ['float'], Math.ceil),
  fn('math.floor', ['float'], Math.floor),
  fn('math.round', ['float'], (value) => truncate(Math.round(value))),
  fn('math.sqrt', ['float'], Math.sqrt),
  fn('math.pow', ['float', 'float'], Math.pow),
  fn('math.isNaN', ['float'], Number.isNaN),
];
