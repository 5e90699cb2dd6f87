import { Text } from '@mantine/core';
import classes from './done-note.module.css';

/** Takes the focus if the pressed control was removed. */
const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
};

/** Announces the result of the last action, also to screen readers. */
export const DoneNote = ({ message }: { readonly message: string | undefined }) => (
  <Text
    className={classes.note}
    size="sm"
    c="dimmed"
    role="status"
    tabIndex={-1}
    ref={message === undefined ? null : focusIfLost}
  >
    {message}
  </Text>
);
