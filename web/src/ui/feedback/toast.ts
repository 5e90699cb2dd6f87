/** A short message that needs no response. */
export interface Toast {
  /** A button that undoes what the message reports. It also dismisses the toast. */
  readonly undo?: () => void;
  readonly title: string;
  readonly message?: string;
  /** An error. It stays until it is dismissed or replaced by a toast about the same topic. */
  readonly isDestructive?: boolean;
  /** The topic. A newer toast about the same topic replaces this one. */
  readonly about?: string;
}

export type ShownToast = Toast & { readonly id: number };

/** Long enough to read. Errors do not disappear. */
export const TOAST_MS = 5000;

/** Long enough to read a message, decide and reach its button. */
export const UNDO_TOAST_MS = 15_000;

const NONE: readonly ShownToast[] = [];

let shown = NONE;
/**
 * The places where toasts can appear: the page, and an open dialog on top of it. The last one shows
 * them.
 */
let stages: readonly string[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const notifyListeners = () => {
  for (const listener of listeners) listener();
};

const without = (unwanted: (toast: ShownToast) => boolean) => {
  shown = shown.filter((toast) => !unwanted(toast));
};

/**
 * Shows a toast. Replaces a toast with the same text or topic. Loads no code, so that it also works
 * offline.
 */
export function showToast(toast: Toast): void {
  lastId += 1;
  without(
    ({ title, message, about }) =>
      (title === toast.title && message === toast.message) ||
      (about !== undefined && about === toast.about),
  );
  shown = [...shown, { ...toast, id: lastId }];
  notifyListeners();
}

export function dismissToast(id: number): void {
  without((toast) => toast.id === id);
  notifyListeners();
}

/** Dismisses the toasts about a topic. */
export function dismissToastsAbout(matter: string): void {
  without(({ about }) => about === matter);
  notifyListeners();
}

/**
 * Registers a place for toasts.
 *
 * @returns the function that unregisters it
 */
export function enterStage(stage: string): () => void {
  stages = [...stages, stage];
  notifyListeners();
  return () => {
    stages = stages.filter((other) => other !== stage);
    notifyListeners();
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
