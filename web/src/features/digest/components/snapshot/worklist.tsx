import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import paper from '../../../../ui/layout/paper.module.css';
import { DASHBOARD_COPY } from '../../model/digest-copy.ts';
import classes from './worklist.module.css';

const copy = DASHBOARD_COPY.work;

export interface WorkItem {
  readonly text: string;
  readonly action: string;
  readonly href: string;
}

/** Lists what waits for a bookkeeper, each with the link to the page that does it. */
export function Worklist({ items }: { readonly items: readonly WorkItem[] }) {
  return (
    <section className={paper.paper} aria-labelledby="work">
      <h2 className={paper.title} id="work">
        {copy.title}
      </h2>
      {items.length === 0 ? (
        <p className={paper.text}>{copy.none}</p>
      ) : (
        <ul className={classes.items}>
          {items.map(({ text, action, href }) => (
            <li key={text} className={classes.item}>
              <span className={classes.text}>{text}</span>
              <Link className={paper.link} to={href}>
                {action}
                <VisuallyHidden>: {text}</VisuallyHidden>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
