/** A short message that does not ask for anything. */
export interface Toast {
  readonly title: string;
  readonly message?: string;
  /** Something failed: it stays until it is dismissed, or something else is to be said about the matter. */
  readonly isDestructive?: boolean;
  /** The matter that is tried until it succeeds. */
  readonly about?: string;
}

export type ShownToast = Toast & { readonly id: number };

/** Long enough to be read; failures do not go by themselves. */
export const TOAST_MS = 5000;

const NONE: readonly ShownToast[] = [];

let shown = NONE;
/** Where toasts can appear: the page, and on top of it a dialog that is open. The last one shows them. */
let stages: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const without = (unwanted: (toast: ShownToast) => boolean) => {
  shown = shown.filter((toast) => !unwanted(toast));
};

/**
 * Shows a toast, in place of one that says the same or is about the same matter. It is at hand without loading anything, so also
 * when the network is gone.
 */
export function showToast(toast: Toast): void {
  lastId += 1;
  without(
    ({ title, message, about }) =>
      (title === toast.title && message === toast.message) ||
      (about !== undefined && about === toast.about),
  );
  shown = [...shown, { ...toast, id: lastId }];
  tell();
}

export function dismissToast(id: number): void {
  without((toast) => toast.id === id);
  tell();
}

/** What was said about a matter is over. */
export function dismissToastsAbout(matter: string): void {
  without(({ about }) => about === matter);
  tell();
}

/** @returns what a stage does when it is gone */
export function enterStage(stage: string): () => void {
  stages = [...stages, stage];
  tell();
  return () => {
    stages = stages.filter((other) => other !== stage);
    tell();
  };
}

export const toasts = {
  on: (stage: string) => (stages.at(-1) === stage ? shown : NONE),
  onNone: () => NONE,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
