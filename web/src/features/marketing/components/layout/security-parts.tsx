import classes from './security-parts.module.css';

/** The sections of the security page, each with its own URL fragment. */
export function SecurityParts(props: {
  readonly parts: readonly {
    readonly anchor: string;
    readonly title: string;
    readonly text: string;
  }[];
}) {
  return (
    <div className={classes.parts}>
      {props.parts.map(({ anchor, title, text }) => (
        <section
          key={anchor}
          id={anchor}
          className={classes.part}
          aria-labelledby={`${anchor}-title`}
        >
          <h2 id={`${anchor}-title`} className={classes.title}>
            {title}
          </h2>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
    </div>
  );
}
