/** A browser that a test drives from outside. */
export interface DrivenBrowser {
  readonly name: string;
  readonly open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its result, which must be JSON. */
  readonly run: (body: string) => Promise<unknown>;
  /** Returns and forgets the console errors and violations of the content security policy. */
  readonly takeProblems: () => readonly string[];
  readonly close: () => Promise<void>;
}

export const STARTUP_MS = 60_000;

/** Repeats an attempt until it returns a value. */
export async function poll<T>(
  what: string,
  attempt: () => Promise<T | undefined> | T | undefined,
  limitMs = 60_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const value = await attempt();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`${what} did not happen within ${limitMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
