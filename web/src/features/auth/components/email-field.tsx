import { TextInput, type TextInputProps } from '@mantine/core';

/** An e-mail field with the attributes that browsers and password managers expect. */
export const EmailField = (props: TextInputProps) => (
  <TextInput label="E-mail" type="email" autoComplete="username" required {...props} />
);
