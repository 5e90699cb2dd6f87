import { Alert } from '@mantine/core';

/** Why the last attempt failed, beside what to press for the next one. */
export function FailureNote({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {message}
    </Alert>
  );
}
