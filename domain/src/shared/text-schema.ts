import { z } from 'zod';

/** Control characters and characters that reverse the text direction. Names contain neither. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Returns a schema for one line of text, such as a name, that is safe in an e-mail. */
export const singleLineSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Use ${longest} characters or fewer.`)
    .refine((text) => !UNFIT.test(text), 'Use letters, numbers and punctuation only.');

/** Returns a schema for several lines of text. */
export const multilineSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Use ${longest} characters or fewer.`)
    .refine(
      (text) => !UNFIT.test(text.replace(/\r?\n/g, ' ')),
      'Use letters, numbers and punctuation only.',
    );
