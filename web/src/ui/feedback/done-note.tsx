import { Text } from '@mantine/core';

/** Takes up the focus when what was pressed is gone. */
const catchFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus();
};

/** What the last attempt has done, told to everybody: also to those who only listen. */
export const DoneNote = ({ message }: { readonly message: string | undefined }) => (
  <Text
    size="sm"
    c="dimmed"
    role="status"
    tabIndex={-1}
    ref={message === undefined ? null : catchFocus}
  >
    {message}
  </Text>
);
