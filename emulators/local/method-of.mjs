/** Returns a method of a class of firebase-tools, to replace it (docs/decisions/006). */
export function methodOf({ prototype }, name) {
  const method = prototype[name];
  if (typeof method === 'function') return method;
  throw new Error(`firebase-tools has no ${name} any more. See docs/decisions/006.`);
}
