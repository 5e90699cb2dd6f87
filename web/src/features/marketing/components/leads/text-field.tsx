import { useId, useState, type InputHTMLAttributes } from 'react';
import classes from './text-field.module.css';

/** A labeled field with an error message beside it. */
export function TextField(
  props: InputHTMLAttributes<HTMLInputElement> & {
    readonly label: string;
    readonly description?: string;
    /** The error message for an empty or invalid value. */
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
          // Prevents the browser’s own validation bubble, because the message beside the field
          // stays visible.
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
