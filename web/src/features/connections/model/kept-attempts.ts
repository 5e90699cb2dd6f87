import { z } from 'zod';
import { attemptStorage } from '../../../lib/browser-storage.ts';

const KEY = 'connecting';

/** Longer than the half hour in which the server accepts an attempt, so that a late owner gets its message. */
const KEPT_MS = 86_400_000;

const returnedSchema = z.record(z.string(), z.string());

const keptSchema = z.record(
  z.string(),
  z.object({
    secret: z.string(),
    keptUntil: z.number(),
    /** how the provider sent this browser back */
    returned: returnedSchema.optional(),
  }),
);
type KeptAttempts = z.infer<typeof keptSchema>;

/** The parameters with which a provider sent the browser back. */
export type Returned = Readonly<Record<string, string>>;

function read(): KeptAttempts {
  const stored = attemptStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '{}') as unknown);
  const parsed = keptSchema.safeParse(stored);
  const kept = Object.entries(parsed.success ? parsed.data : {});
  return Object.fromEntries(kept.filter(([, { keptUntil }]) => keptUntil > Date.now()));
}

/** @returns false if the browser blocks its storage */
const write = (kept: KeptAttempts): boolean =>
  attemptStorage(() => {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  }) ?? false;

/**
 * Keeps the secret that proves that this browser began an attempt. Every tab has it, and it survives
 * the end of the browser.
 *
 * @returns false if the browser blocks its storage, so that the attempt could never be finished
 */
export function keepAttempt(begun: { readonly state: string; readonly secret: string }): boolean {
  const { state, secret } = begun;
  removeReturnOfTab();
  return write({ ...read(), [state]: { secret, keptUntil: Date.now() + KEPT_MS } });
}

const removeReturnOfTab = () => attemptStorage(() => sessionStorage.removeItem(KEY));

/** Returns the secret of an attempt that this browser began. */
export function keptSecret(state: string): string | undefined {
  const kept = read();
  return Object.hasOwn(kept, state) ? kept[state]?.secret : undefined;
}

/** Returns how this browser came back from the latest attempt that is not finished. */
export const unfinishedReturn = (): Returned | undefined =>
  Object.values(read())
    .filter(({ returned }) => returned)
    .toSorted((a, b) => b.keptUntil - a.keptUntil)[0]?.returned;

/**
 * Keeps a return, so that the owner can finish after a reload or later. A browser that did not begin the
 * attempt keeps it in this tab only.
 */
export function keepReturn(returned: Returned): void {
  const { state = '' } = returned;
  const kept = read();
  const attempt = Object.hasOwn(kept, state) ? kept[state] : undefined;
  if (attempt) write({ ...kept, [state]: { ...attempt, returned } });
  else attemptStorage(() => sessionStorage.setItem(KEY, JSON.stringify(returned)));
}

/** Returns the return that this tab, or else this browser, has kept. */
export function keptReturn(): Returned | undefined {
  const stored = attemptStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown);
  const inTab = returnedSchema.safeParse(stored);
  return inTab.success ? inTab.data : unfinishedReturn();
}

/** Removes an attempt that is over. */
export function removeAttempt(state: string): void {
  const { [state]: _over, ...others } = read();
  write(others);
  removeReturnOfTab();
}
