import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { dismissToast, enterStage, TOAST_MS, toasts, type ShownToast } from './toast.ts';
import classes from './toaster.module.css';
import { uiCopy } from '../text/ui-copy.ts';

/**
 * Shows and announces toasts. A dialog has its own toaster, because everything outside an open
 * dialog is inert.
 */
export function Toaster() {
  const stage = useId();
  const shown = useSyncExternalStore(toasts.subscribe, () => toasts.on(stage), toasts.onNone);
  useEffect(() => enterStage(stage), [stage]);

  const those = (isDestructive: boolean) =>
    shown
      .filter((toast) => (toast.isDestructive ?? false) === isDestructive)
      .map((toast) => <ToastPaper key={toast.id} toast={toast} />);
  return (
    <div className={classes.region}>
      {/* Rendered before its messages, because some screen readers ignore a live region that
         appears later. */}
      <div aria-live="polite">{those(false)}</div>
      {those(true)}
    </div>
  );
}

/** Stays visible while the pointer is over it or it has focus. */
function ToastPaper({ toast }: { readonly toast: ShownToast }) {
  const { id, title, message, isDestructive = false } = toast;
  const [isPointedAt, setIsPointedAt] = useState(false);

  useEffect(() => {
    if (isDestructive || isPointedAt) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, isDestructive, isPointedAt]);

  const hold = () => setIsPointedAt(true);
  const release = () => setIsPointedAt(false);
  return (
    <div
      role={isDestructive ? 'alert' : undefined}
      className={classes.toast}
      data-destructive={isDestructive || undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div>
        <p className={classes.title}>{title}</p>
        {message !== undefined && <p className={classes.message}>{message}</p>}
      </div>
      <button
        type="button"
        className={classes.dismiss}
        aria-label={uiCopy.hideMessage}
        onClick={() => dismissToast(id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
