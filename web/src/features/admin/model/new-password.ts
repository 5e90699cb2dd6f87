/** Leaves out letters that are easily confused when read aloud. */
const PASSWORD_CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Bytes from this value on are rejected, so that every letter is equally likely. */
const MAX_UNBIASED_BYTE = 256 - (256 % PASSWORD_CHARACTERS.length);

/** Generates a password of about 116 bits: five groups of four letters. */
export function newPassword(
  fill: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  const characters: string[] = [];
  while (characters.length < GROUPS * GROUP_LENGTH) {
    const bytes = new Uint8Array(GROUPS * GROUP_LENGTH);
    fill(bytes);
    for (const byte of bytes) {
      const character = PASSWORD_CHARACTERS[byte % PASSWORD_CHARACTERS.length];
      if (byte < MAX_UNBIASED_BYTE && character && characters.length < GROUPS * GROUP_LENGTH)
        characters.push(character);
    }
  }
  return characters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}
