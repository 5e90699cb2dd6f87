import classes from './press-strip.module.css';
import { LANDING_COPY } from '../../model/landing-copy.ts';

const copy = LANDING_COPY.pressStrip;

/** Press logos, each in its own type style. */
export function PressStrip({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={classes.strip}>
      <p className={classes.title}>{copy.title}</p>
      <ul className={classes.names}>
        {names.map((name) => (
          <li key={name} className={classes.name}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
