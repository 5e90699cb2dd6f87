import { useId, useState, type InputHTMLAttributes } from 'react';
import classes from './text-field.module.css';

/** A labelled field that says beside itself what it needs. */
export function TextField(
  props: InputHTMLAttributes<HTMLInputElement> & {
    readonly label: string;
    readonly description?: string;
    /** What it says while it is empty or not as it should be. */
    readonly complaint: string;
  },
) {
  const { label, description, complaint, onChange, ...input } = props;
  const id = useId();
  const [isInvalid, setIsInvalid] = useState(false);
  const notes = [description && `${id}-about`, isInvalid && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {description !== undefined && (
        <span id={`${id}-about`} className={classes.description}>
          {description}
        </span>
      )}
      <input
        {...input}
        id={id}
        className={classes.input}
        aria-invalid={isInvalid || undefined}
        aria-describedby={notes || undefined}
        onInvalid={(event) => {
          // Said in our words beside the field instead of in a bubble that goes away.
          event.preventDefault();
          setIsInvalid(true);
          const form = event.currentTarget.form;
          if (form?.querySelector(':invalid') === event.currentTarget) event.currentTarget.focus();
        }}
        onChange={(event) => {
          if (event.currentTarget.validity.valid) setIsInvalid(false);
          onChange?.(event);
        }}
      />
      {isInvalid && (
        <span id={`${id}-error`} className={classes.error}>
          {complaint}
        </span>
      )}
    </div>
  );
}
