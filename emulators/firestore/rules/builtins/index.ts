import { bytesMethods } from './bytes.ts';
import { conversions } from './conversions.ts';
import { hashingFunctions } from './hashing.ts';
import { latLngFunctions, latLngMethods } from './latlng.ts';
import { listMethods, setMethods } from './list.ts';
import { mapDiffMethods, mapMethods } from './map.ts';
import { mathFunctions } from './math.ts';
import { pathMethods } from './path.ts';
import { stringMethods } from './string.ts';
import { functionTable, methodTable } from './overload.ts';
import { durationMethods, timeFunctions, timestampMethods } from './time.ts';

export const METHODS = methodTable([
  ...bytesMethods,
  ...durationMethods,
  ...latLngMethods,
  ...listMethods,
  ...mapDiffMethods,
  ...mapMethods,
  ...pathMethods,
  ...setMethods,
  ...stringMethods,
  ...timestampMethods,
]);

/** Functions, with or without a namespace, such as `int` and `math.abs`. */
export const FUNCTIONS = functionTable([
  ...conversions,
  ...hashingFunctions,
  ...latLngFunctions,
  ...mathFunctions,
  ...timeFunctions,
]);

export const NAMESPACES: ReadonlySet<string> = new Set(
  [...FUNCTIONS.keys()].flatMap((name) => (name.includes('.') ? [name.split('.')[0] ?? ''] : [])),
);
