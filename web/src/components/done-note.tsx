import { Text } from '@mantine/core';

/** What the last attempt has done, told to everybody: also to those who only listen. */
export const DoneNote = ({ message }: { readonly message: string | undefined }) => (
  <Text size="sm" c="dimmed" role="status">
    {message}
  </Text>
);
