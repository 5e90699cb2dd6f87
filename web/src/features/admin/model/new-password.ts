/** Leaves out letters that are easily confused when read aloud. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Bytes from this value on are rejected, so that every letter is equally likely. */
const MAX_UNBIASED_BYTE = 256 - (256 % LETTERS.length);

/** Generates a password of about 116 bits: five groups of four letters. */
export function newPassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
    fill(bytes);
    for (const byte of bytes) {
      const letter = LETTERS[byte % LETTERS.length];
      if (byte < MAX_UNBIASED_BYTE && letter && letters.length < GROUPS * GROUP_LENGTH)
        letters.push(letter);
    }
  }
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}
