import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A section of a page with its headline. */
export function Section(props: {
  readonly title: string;
  readonly lead?: string;
  /** The URL fragment of the section. */
  readonly anchor: string;
  /** Places the content beside the headline on wide screens. */
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
