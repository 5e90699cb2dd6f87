import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { z } from 'zod';

/** More than any chain of causes of ours. It bounds a cause that names itself. */
const MAX_CAUSES = 5;

/** JavaScript writes values into the messages of these, such as the text that is not JSON. */
const NATIVE_ERRORS = [TypeError, RangeError, SyntaxError, URIError];

/** The properties of an error that say what happened. Libraries put requests into others. */
const FACT_NAMES = ['code', 'status', 'statusCode', 'requestId'] as const;

/** A code or an id. Without spaces and "@", so that it is no sentence and no address. */
const FACT = /^[\w/:.-]{1,80}$/;

/** A line of a stack that names a place in a file or in JavaScript itself. */
const FRAME = /^\s+at .*(?::\d+:\d+|<anonymous>)\)?$/;

const FOREIGN_FRAME = /node_modules|\bnode:|<anonymous>/;

/**
 * Returns an error that is safe to log: the name, the codes, the place and the causes of an error. The
 * message of a library can quote an address, a token or a whole document, so only messages that our
 * own code wrote are kept.
 */
export function loggableError(error: unknown, depth = 0): Error {
  if (!(error instanceof Error)) return new Error(`A value of type ${typeof error} was thrown`);
  const frames = framesOf(error);
  const message = [messageOf(error, frames), ...factsOf(error)].filter(Boolean).join(' ');
  const { cause } = error;
  const hasCause = cause !== undefined && depth < MAX_CAUSES;
  const loggable = new Error(message, hasCause ? { cause: loggableError(cause, depth + 1) } : {});
  loggable.name = error.name;
  loggable.stack = [`${error.name}: ${message}`, ...frames].join('\n');
  return loggable;
}

/**
 * Returns the fields that are wrong. Only the outermost name is certain to be ours: below it are keys
 * such as names of payees.
 */
export const wrongFields = (error: z.ZodError): readonly string[] => [
  ...new Set(error.issues.map(({ path, code }) => `${String(path[0] ?? 'document')} (${code})`)),
];

function messageOf(error: Error, [thrownAt]: readonly string[]): string {
  if (error instanceof z.ZodError) return wrongFields(error).join(', ');
  // Its message is for the user, and can quote the user's file.
  if (error instanceof AppError) return '';
  const isOurs =
    thrownAt !== undefined &&
    !FOREIGN_FRAME.test(thrownAt) &&
    !NATIVE_ERRORS.some((native) => error instanceof native);
  return isOurs ? error.message : '';
}

const factsOf = (error: Error): readonly string[] =>
  FACT_NAMES.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    const isFact = typeof value === 'number' || (typeof value === 'string' && FACT.test(value));
    return isFact ? [`${name}=${value}`] : [];
  });

/** The stack begins with the message, which can have lines that look like frames. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  const rest = start < 0 ? stack : stack.slice(start + message.length);
  return rest.split('\n').filter((line) => FRAME.test(line));
}
