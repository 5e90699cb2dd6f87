// The id that follows one action from the browser through calls, tasks and e-mails in the log.
import { z } from 'zod';

export const traceIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** The field in which requests and tasks carry the id. */
const FIELD = 'traceId';

interface Traced {
  /** undefined if the data has no valid id */
  readonly traceId: string | undefined;
  /** the data without the id */
  readonly data: unknown;
}

/** Adds the id to a request or to the payload of a task. */
export const withTraceId = <T extends object>(data: T, traceId: string): T =>
  ({ ...data, [FIELD]: traceId }) as T;

/** Takes the id out of a request or the payload of a task. An invalid id stays in the data. */
export function takeTraceId(data: unknown): Traced {
  if (typeof data !== 'object' || data === null || !(FIELD in data)) {
    return { traceId: undefined, data };
  }
  const { [FIELD]: value, ...rest } = data;
  const id = traceIdSchema.safeParse(value);
  return id.success ? { traceId: id.data, data: rest } : { traceId: undefined, data };
}
