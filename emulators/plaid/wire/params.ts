// Parameter schemas. Like Plaid, the emulator refuses unknown parameters.
import { z } from 'zod';
import { invalidField, PlaidError } from './plaid-error.ts';

const refuse = (code: string, message: string) =>
  new PlaidError({ type: 'INVALID_REQUEST', code, message });

const dotted = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/**
 * Validates parameters.
 *
 * @throws PlaidError about the first invalid parameter; unknown ones come first
 */
export function parseParams<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const issue =
    issues.find(({ code }) => code === 'unrecognized_keys') ?? (issues[0] as z.core.$ZodIssue);
  const field = dotted(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => dotted([...issue.path, key])).join(', ');
    const sentence = `the following fields are not recognized by this endpoint: ${names}`;
    throw refuse('UNKNOWN_FIELDS', sentence);
  }
  if (issue.input === undefined) {
    const sentence = `the following required fields are missing: ${field}`;
    throw refuse('MISSING_FIELDS', sentence);
  }
  throw invalidField(`${field} is invalid: ${issue.message}`);
}

/**
 * Parses a body.
 *
 * @throws PlaidError when the body is not a JSON object
 */
export function parseBody(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // The error is thrown below.
  }
  throw refuse('INVALID_BODY', 'body could not be parsed as JSON');
}
