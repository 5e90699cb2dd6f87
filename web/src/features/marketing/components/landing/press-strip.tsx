import classes from './press-strip.module.css';

/** Press logos, each in its own type style. */
export function PressStrip({ names }: { readonly names: readonly string[] }) {
  return (
    <div className={classes.strip}>
      <p className={classes.title}>Our Team Featured In</p>
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
