// Parameter schemas with Stripe's error messages.
import { z } from 'zod';
import { StripeError } from './stripe-error.ts';
import type { Form } from './form.ts';

/**
 * A shape with schemas for some of the parameters of the official client, and no other parameters.
 */
export type ParamShape<Params> = { [Key in keyof Params]?: z.ZodType };

/** Text of at least one character. */
export const text = (maxLength = 5000) =>
  z.string().min(1).max(maxLength, `must be at most ${maxLength} characters`);

const fromText = <T>(read: (input: string) => T | undefined, code: string, what: string) =>
  z.string().transform((input, context) => {
    const value = read(input);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `Invalid ${what}: ${input}`, params: { code } });
    return z.NEVER;
  });

const readInteger = (input: string) => (/^-?\d{1,15}$/.test(input) ? Number(input) : undefined);
const readNumber = (input: string) =>
  /^-?\d{1,12}(\.\d+)?$/.test(input) ? Number(input) : undefined;

export const integer = (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  fromText(readInteger, 'parameter_invalid_integer', 'integer').refine(
    (value) => value >= least && value <= most,
    most === Number.MAX_SAFE_INTEGER
      ? `This value must be greater than or equal to ${least}.`
      : `This value must be between ${least} and ${most}.`,
  );

export const decimal = () => fromText(readNumber, 'parameter_invalid_string', 'decimal');

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
export const flag = () =>
  fromText((input) => BOOLEANS[input], 'parameter_invalid_string', 'boolean');

export const address = () => z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(5000);

/** A currency such as `usd`, in upper or lower case. */
export const currency = () =>
  z
    .string()
    .regex(/^[a-zA-Z]{3}$/, 'Invalid currency')
    .transform((code) => code.toLowerCase());

/** A list. Its fields are numbered from 0. */
export const list = <T extends z.ZodType>(element: T, most = 100) =>
  z.preprocess(
    (input) =>
      typeof input === 'object' &&
      input !== null &&
      Object.keys(input).every((key) => /^\d+$/.test(key))
        ? Object.values(input)
        : input,
    z.array(element).max(most),
  );

/** Accepts an empty text, which clears the value. */
export const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((input) => (input === '' ? null : input), schema.nullable()).optional();

/** Up to 50 keys. An empty value deletes a key, and an empty text deletes all keys. */
export const metadata = () =>
  clearable(
    z
      .record(
        z.string().max(40, 'Metadata keys can have up to 40 characters.'),
        z.string().max(500, 'Metadata values can have up to 500 characters.'),
      )
      .refine(
        (input) => Object.keys(input).length <= 50,
        'You may only specify up to 50 metadata keys.',
      ),
  );

/** Merges a change into existing metadata. */
export function mergeMetadata(
  before: Readonly<Record<string, string>> | null,
  change: Readonly<Record<string, string>> | null | undefined,
): Record<string, string> {
  if (change === null) return {};
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** The pagination parameters of every list. */
export const pageShape = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

const time = integer(0).optional();
export const createdRange = z
  .union([integer(0), z.strictObject({ gt: time, gte: time, lt: time, lte: time })])
  .optional();

/**
 * Validates parameters.
 *
 * @throws StripeError 400 about the first invalid parameter
 */
export function parseParams<T>(schema: z.ZodType<T>, input: Form): T {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys');
  throw errorOf(unknown ?? (issues[0] as z.core.$ZodIssue));
}

const paramOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');

const FORMAT_CODES: Readonly<Record<string, string>> = {
  url: 'url_invalid',
  email: 'email_invalid',
};

function errorOf(issue: z.core.$ZodIssue): StripeError {
  const param = paramOf(issue.path);
  const refuse = (message: string, code?: string, about = param) =>
    new StripeError(400, message, { param: about, ...(code !== undefined && { code }) });
  switch (issue.code) {
    case 'unrecognized_keys': {
      const names = issue.keys.map((key) => paramOf([...issue.path, key]));
      const sentence = `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`;
      return refuse(sentence, 'parameter_unknown', names[0]);
    }
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined
        ? refuse(`Missing required param: ${param}.`, 'parameter_missing')
        : wrongType(issue, param);
    case 'too_small':
      if (issue.origin !== 'string') return refuse(`Invalid ${param}: ${issue.message}`);
      return refuse(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a field; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        'parameter_invalid_empty',
      );
    case 'invalid_format':
      return refuse(issue.message, FORMAT_CODES[issue.format]);
    case 'custom':
      return refuse(issue.message, (issue.params as { code?: string } | undefined)?.code);
    case 'too_big':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return refuse(`Invalid ${param}: ${issue.message}`);
  }
}

function wrongType(issue: z.core.$ZodIssue, param: string): StripeError {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const last = values.at(-1) ?? '';
    const firstValues = values.slice(0, -1).join(', ');
    const choice = firstValues === '' ? last : `one of ${firstValues}, or ${last}`;
    return new StripeError(400, `Invalid ${param}: must be ${choice}`, { param });
  }
  const expected = issue.code === 'invalid_type' ? issue.expected : 'value';
  const what = expected === 'record' ? 'object' : expected;
  return new StripeError(400, `Invalid ${what}`, { param });
}
