import { isUtf8 } from 'node:buffer';
import type { z } from 'zod';
import { ApiError, apiError, fieldError, type ErrorDetail } from './api-error.ts';
import * as say from './mail/messages.ts';

/** @throws ApiError 400 when the bytes are no JSON */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) throw apiError(400, 'Invalid UTF8 in request.');
  try {
    return JSON.parse(body.toString());
  } catch {
    throw apiError(400, 'Bad Request');
  }
}

/** @throws ApiError 400 that names every parameter that does not fit */
export function parseAs<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, {
    reportInput: true,
    error: (issue) => (issue.code === 'invalid_type' ? wrongType(issue) : undefined),
  });
  if (parsed.success) return parsed.data;
  throw new ApiError(400, parsed.error.issues.flatMap(detailsOf));
}

const EXPECTED: Readonly<Record<string, string>> = { record: 'object', int: 'integer' };

/** What is said about a type that no parameter has a sentence of its own for. */
const wrongType = (issue: { readonly expected: string; readonly input?: unknown }) =>
  say.invalidType(EXPECTED[issue.expected] ?? issue.expected, typeOf(issue.input));

/** As JSON Schema names types. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function detailsOf(issue: z.core.$ZodIssue): readonly ErrorDetail[] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      fieldError(path === '' ? key : `${path}.${key}`, say.additionalProperty(key)),
    );
  }
  if (path === '') return [{ message: issue.message, field: null, help: null }];
  if (issue.message === say.PERSONALIZATIONS_REQUIRED) {
    return [fieldError(path, issue.message, '-Personalizations-Errors')];
  }
  return [fieldError(path, issue.message)];
}
