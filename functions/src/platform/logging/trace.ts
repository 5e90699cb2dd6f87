// The trace of the running work. Each log entry has its id, and so have the tasks and e-mails that the
// work causes.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

interface Trace {
  id: string;
  /** whether each task of the work belongs to another person */
  readonly startsTraces: boolean;
}

const running = new AsyncLocalStorage<Trace>();

const newTraceId = (): string => randomBytes(8).toString('hex');

/**
 * Runs work in a trace.
 *
 * @param id absent: a new one
 * @param startsTraces whether each task that the work enqueues begins a trace, as the tasks of sweeps do
 */
export const inTrace = <T>(
  work: () => T,
  {
    id = newTraceId(),
    startsTraces = false,
  }: { id?: string | undefined; startsTraces?: boolean } = {},
): T => running.run({ id, startsTraces }, work);

/** Returns the id of the running trace; undefined outside of one. */
export const currentTraceId = (): string | undefined => running.getStore()?.id;

/** Returns the id for a task that the running work enqueues. */
export const traceIdOfTask = (): string => {
  const trace = running.getStore();
  return trace && !trace.startsTraces ? trace.id : newTraceId();
};

/** Continues the trace of an e-mail in the work that delivers it. */
export function continueTrace(id: string | undefined): void {
  const trace = running.getStore();
  if (trace && id !== undefined) trace.id = id;
}
