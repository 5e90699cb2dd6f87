import { z } from 'zod';

const KEY = 'toolkit';

/**
 * What this browser session remembers of having been let in: that it is worth asking. What may be read the
 * server decides each time.
 */
const rememberedSchema = z.object({
  /** See `nameSignIn`. */
  signIn: z.string(),
  until: z.iso.datetime(),
});

const listeners = new Set<() => void>();
/** In a browser that keeps nothing, until the next reload. */
let remembered: unknown = readStored();
let ending: ReturnType<typeof setTimeout> | undefined;

/** One sign-in: of whom, and since when. */
export const nameSignIn = (session: {
  readonly user: { readonly id: string };
  readonly signedInAt: Date;
}): string => `${session.user.id} ${session.signedInAt.toISOString()}`;

/** Until when a sign-in is let in; undefined when it is not, or not any more. */
export function unlockedUntil(signIn: string): string | undefined {
  const { data } = rememberedSchema.safeParse(remembered);
  return data?.signIn === signIn && Date.parse(data.until) > Date.now() ? data.until : undefined;
}

export function rememberUnlocked(signIn: string, until: string): void {
  remember({ signIn, until });
}

export const forgetUnlocked = (): void => remember(null);

/** Tells when it is unlocked, locked, or has run out. */
export function onUnlocked(listener: () => void): () => void {
  listeners.add(listener);
  watchEnd();
  return () => {
    listeners.delete(listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function watchEnd(): void {
  clearTimeout(ending);
  const { data } = rememberedSchema.safeParse(remembered);
  if (data) ending = setTimeout(tell, Date.parse(data.until) - Date.now());
}

function remember(what: object | null): void {
  remembered = what;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(what));
  } catch {
    // Without a memory it is asked again after the next reload.
  }
  watchEnd();
  tell();
}

function readStored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
