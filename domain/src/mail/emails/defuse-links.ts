/** Nothing to see, and the end of what a mail client takes for an address. */
const BREAK = '\u200b';

/**
 * Words that somebody else has written, without anything that a mail client would make a link of: an
 * address is readable and leads nowhere, and no link of ours is put in where they write its slot.
 */
export const inert = (words: string): string => words.replace(/[.:@/{](?=\S)/g, `$&${BREAK}`);
