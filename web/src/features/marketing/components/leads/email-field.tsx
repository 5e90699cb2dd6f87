import { TextField } from './text-field.tsx';
import { LEAD_COPY } from '../../model/lead-copy.ts';

const copy = LEAD_COPY.emailField;

export function EmailField(props: {
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly onFocus?: () => void;
}) {
  return (
    <TextField
      label={copy.label}
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      required
      complaint={copy.invalid}
      value={props.value}
      onFocus={props.onFocus}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
