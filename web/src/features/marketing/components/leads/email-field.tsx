import { TextField } from './text-field.tsx';

export function EmailField(props: {
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly onFocus?: () => void;
}) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      required
      complaint="Enter your e-mail address, like you@business.com."
      value={props.value}
      onFocus={props.onFocus}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
