import classes from './form.module.css';
import { LEAD_COPY } from '../../model/lead-copy.ts';

const copy = LEAD_COPY.honeypot;

export const HONEYPOT = 'website';

/** A hidden field that only bots fill in. */
export function Honeypot() {
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        {copy.label}
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
