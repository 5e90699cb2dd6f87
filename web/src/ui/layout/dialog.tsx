import { useEffect, useId, useRef, type ReactNode } from 'react';
import headline from '../text/headline.module.css';
import classes from './dialog.module.css';
import { Toaster } from '../feedback/toaster.tsx';
import { uiCopy } from '../text/ui-copy.ts';

/**
 * A modal dialog. The native element traps focus, closes on Escape and restores the previous focus.
 */
export function Dialog(props: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { title, isOpen, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      // Closes on a click outside, in browsers that support it.
      closedby="any"
    >
      {isOpen && (
        <div className={classes.paper}>
          <div className={classes.head}>
            <h2 id={titleId} className={headline.headline}>
              {title}
            </h2>
            <button
              type="button"
              className={classes.close}
              aria-label={uiCopy.close}
              onClick={() => dialog.current?.close()}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
          {children}
          <Toaster />
        </div>
      )}
    </dialog>
  );
}
