/**
 * Orders strings by their UTF-8 bytes, which is the order of their code points. JavaScript's own
 * `<` compares UTF-16 units and puts U+10000 and above before U+E000.
 */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA !== unitB) return unitRank(unitA) - unitRank(unitB);
  }
  return a.length - b.length;
}

/** Returns a key for which plain `<` gives the order of `compareStrings`. */
export function sortableText(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) =>
    String.fromCharCode(unitRank(unit.charCodeAt(0))),
  );
}

export const utf8Length = (text: string) => Buffer.byteLength(text);

/** Ranks surrogates after all other units, in the order of their code points. */
function unitRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
