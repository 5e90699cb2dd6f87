import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissToast, toasts, type ShownToast } from './toast.ts';
import classes from './toaster.module.css';

const NONE: readonly ShownToast[] = [];

/** Where toasts appear, above an open dialog too, and read out as they come. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE);
  const region = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;

  // The top layer is ordered by who entered last: a toast enters above a dialog that is open.
  useEffect(() => {
    const { current } = region;
    if (!current?.showPopover) return;
    if (current.matches(':popover-open')) current.hidePopover();
    if (newest !== undefined) current.showPopover();
  }, [newest]);

  return (
    <div ref={region} popover="manual" className={classes.region}>
      {shown.map((toast) => (
        <div
          key={toast.id}
          role={toast.isDestructive ? 'alert' : 'status'}
          className={classes.toast}
          data-destructive={toast.isDestructive || undefined}
        >
          <div>
            <p className={classes.title}>{toast.title}</p>
            {toast.message !== undefined && <p className={classes.message}>{toast.message}</p>}
          </div>
          <button
            type="button"
            className={classes.dismiss}
            aria-label="Dismiss"
            onClick={() => dismissToast(toast.id)}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  );
}
