/** A short message that does not ask for anything. */
export interface Toast {
  readonly title: string;
  readonly message?: string;
  /** Something failed: it stays until it is dismissed. */
  readonly isDestructive?: boolean;
}

export type ShownToast = Toast & { readonly id: number };

/** Long enough to be read; failures do not go by themselves. */
export const TOAST_MS = 5000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. It is at hand without loading anything, so also when the network is gone. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  change([...shown, { ...toast, id }]);
  if (!toast.isDestructive) setTimeout(() => dismissToast(id), TOAST_MS);
}

export const dismissToast = (id: number): void => change(shown.filter((toast) => toast.id !== id));

export const toasts = {
  get: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
