import type { ReactNode } from 'react';
import classes from './section.module.css';

/** One idea of a page, under its headline. */
export function Section(props: {
  readonly title: string;
  readonly lead?: string;
  /** The part of an address that leads here. */
  readonly anchor: string;
  /** Where there is room, what it says stands beside its headline. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}) {
  const { title, lead, anchor, isBeside = false, children } = props;
  const titleId = `${anchor}-title`;
  return (
    <section
      id={anchor}
      className={classes.section}
      data-beside={isBeside || undefined}
      aria-labelledby={titleId}
    >
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
