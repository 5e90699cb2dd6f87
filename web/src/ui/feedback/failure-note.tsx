import { Alert } from '@mantine/core';

/** Shows why the last attempt failed, beside the button to retry. */
export function FailureNote({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {message}
    </Alert>
  );
}
