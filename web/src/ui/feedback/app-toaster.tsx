import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import classes from './app-toaster.module.css';
import {
  dismissToast,
  enterStage,
  TOAST_MS,
  toasts,
  UNDO_TOAST_MS,
  type ShownToast,
} from './toast.ts';
import { uiCopy } from '../text/ui-copy.ts';

/**
 * Shows toasts on signed-in pages with Mantine’s notifications, including toasts that a public page
 * started. An open dialog shows its own, because the browser makes everything outside it inert.
 */
export function AppToaster() {
  const stage = useId();
  const shown = useSyncExternalStore(toasts.subscribe, () => toasts.on(stage), toasts.onNone);
  /** A focused toast stays, like one under the pointer. */
  const [focusedId, setFocusedId] = useState<number>();

  useEffect(() => enterStage(stage), [stage]);
  useEffect(() => {
    const toNotification = ({ id, title, message, isDestructive = false, undo }: ShownToast) => ({
      id: String(id),
      title,
      message: undo ? (
        <ToastWithUndo
          message={message}
          onUndo={() => {
            dismissToast(id);
            undo();
          }}
        />
      ) : (
        message
      ),
      autoClose: !isDestructive && id !== focusedId && (undo ? UNDO_TOAST_MS : TOAST_MS),
      // Errors stay until dismissed, so they appear below messages that disappear.
      priority: isDestructive ? 0 : 1,
      role: isDestructive ? 'alert' : 'none',
      withBorder: true,
      ...(isDestructive && { color: 'red' }),
      classNames: {
        root: classes.root ?? '',
        title: classes.title ?? '',
        description: classes.message ?? '',
      },
      attributes: { title: { 'data-destructive': isDestructive || undefined } },
      closeButtonProps: { 'aria-label': uiCopy.hideMessage },
      onClose: () => dismissToast(id),
      onFocusCapture: () => setFocusedId(id),
      onBlurCapture: () => setFocusedId(undefined),
    });
    notifications.updateState(notificationsStore, () => shown.map(toNotification));
  }, [shown, focusedId]);
  useEffect(() => () => notifications.clean(), []);

  return (
    <Notifications
      // Screen readers announce only changes inside a live region that already exists.
      aria-live="polite"
      position="bottom-center"
      containerWidth="26rem"
      notificationMaxHeight="80vh"
      // Above all layers of a page, as on public pages.
      zIndex={1000}
      limit={10}
    />
  );
}

function ToastWithUndo(props: {
  readonly message: string | undefined;
  readonly onUndo: () => void;
}) {
  return (
    <>
      {props.message}
      <div>
        <Button variant="default" size="compact-sm" mt={6} onClick={props.onUndo}>
          {uiCopy.undo}
        </Button>
      </div>
    </>
  );
}
