import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { ApiError, apiError, fieldError, type ErrorDetail } from './api-error.ts';
import * as texts from './mail/messages.ts';

/**
 * Parses a body.
 *
 * @throws ApiError 400 when the bytes are not JSON
 */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw apiError(400, 'Invalid UTF8 in request.');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw apiError(400, 'Bad Request');
  }
}

/**
 * Validates a value.
 *
 * @throws ApiError 400 that names every invalid parameter
 */
export function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, {
    reportInput: true,
    error: (issue) => (issue.code === 'invalid_type' ? wrongType(issue) : undefined),
  });
  if (parsed.success) return parsed.data;
  throw new ApiError(400, parsed.error.issues.flatMap(detailsOf));
}

const EXPECTED: Readonly<Record<string, string>> = { record: 'object', int: 'integer' };

/** Returns the default error message for a wrong type. */
const wrongType = (issue: { readonly expected: string; readonly input?: unknown }) =>
  texts.invalidType(EXPECTED[issue.expected] ?? issue.expected, typeOf(issue.input));

/** Returns the type of a value as JSON Schema names it. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function detailsOf(issue: z.core.$ZodIssue): readonly ErrorDetail[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      fieldError(path === '' ? key : `${path}.${key}`, texts.additionalProperty(key)),
    );
  }
  if (path === '') return [{ message: issue.message, field: null, help: null }];
  if (issue.message === texts.PERSONALIZATIONS_REQUIRED) {
    return [fieldError(path, issue.message, '-Personalizations-Errors')];
  }
  return [fieldError(path, issue.message)];
}
