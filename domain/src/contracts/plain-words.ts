import { z } from 'zod';

/** Control characters, and those that turn the direction of what follows: no name has them. */
const UNFIT = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** One line that somebody typed: a name. It can stand in a letter, never in a header of one. */
export const lineSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Please use ${longest} letters at most.`)
    .refine((text) => !UNFIT.test(text), 'Please use letters, digits and signs only.');

/** Several lines. */
export const linesSchema = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Please use ${longest} letters at most.`)
    .refine(
      (text) => !UNFIT.test(text.replace(/\r?\n/g, ' ')),
      'Please use letters, digits and signs only.',
    );
