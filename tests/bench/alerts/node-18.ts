// Adds array methods that Node 18 lacks, because outside benchmarks may run it.
const ADDED = {
  toSorted<Value>(this: readonly Value[], compare?: (a: Value, b: Value) => number): Value[] {
    return [...this].sort(compare);
  },
  toReversed<Value>(this: readonly Value[]): Value[] {
    return [...this].reverse();
  },
};

for (const [name, value] of Object.entries(ADDED)) {
  if (name in Array.prototype) continue;
  Object.defineProperty(Array.prototype, name, { value, writable: true, configurable: true });
}
