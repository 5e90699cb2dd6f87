import { TextInput, type TextInputProps } from '@mantine/core';

/** The e-mail address of an account, as browsers and password managers know it. */
export const EmailField = (props: TextInputProps) => (
  <TextInput label="E-mail" type="email" autoComplete="username" required {...props} />
);
