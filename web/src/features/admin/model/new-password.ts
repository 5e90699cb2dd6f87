/** Without letters that are taken for one another when they are read out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const GROUPS = 5;
const GROUP_LENGTH = 4;

/** The largest number of bytes that every letter has the same share of. */
const FAIR = 256 - (256 % LETTERS.length);

/** A password to hand over, of some 116 bits: five groups of four letters. */
export function newPassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
    fill(bytes);
    for (const byte of bytes) {
      const letter = LETTERS[byte % LETTERS.length];
      if (byte < FAIR && letter && letters.length < GROUPS * GROUP_LENGTH) letters.push(letter);
    }
  }
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}
