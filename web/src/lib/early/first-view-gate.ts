import { onceOnline } from './once-online.ts';

/**
 * How long the other scripts wait for the first view, which they would slow down. A slow line takes 7 seconds
 * for it, of which the first is over when the wait begins.
 */
const MAX_WAIT_MS = 8_000;

let open: () => void;
const opened = new Promise<void>((resolve) => {
  open = resolve;
});

let end: () => void;
const ended = new Promise<void>((resolve) => {
  end = resolve;
});

/** Lets the scripts of the whole page and the web fonts load. */
export function openGate(): void {
  showWebFonts();
  open();
}

/** Shows the web fonts, which the shells of signed-in pages do without at first. */
export function showWebFonts(): void {
  delete document.documentElement.dataset.fonts;
}

/** Whether the page may show the first view. Only some shells have one. */
export const hasFirstView = (): boolean => 'firstView' in document.documentElement.dataset;

/** Resolves when the first numbers are painted, or when there is nothing to wait for. */
export async function passGate(): Promise<void> {
  if (!hasFirstView()) return;
  const timeout = setTimeout(openGate, MAX_WAIT_MS);
  await opened;
  clearTimeout(timeout);
}

/** Ends the first view, because Firebase knows the user. From then on it could show another user’s data. */
export function endFirstView(): void {
  delete document.documentElement.dataset.firstView;
  end();
}

/** Resolves when Firebase may load for the data of a page. The first view has its own data. */
export const firstViewEnd = (): Promise<void> => (hasFirstView() ? ended : Promise.resolve());

/**
 * Loads a component that needs Firebase. A first view renders pages outside of Firebase's providers, so
 * such a component waits until the whole page has replaced it.
 */
export const afterFirstView =
  <M>(load: () => Promise<M>) =>
  async (): Promise<M> => {
    await firstViewEnd();
    return onceOnline(load);
  };
