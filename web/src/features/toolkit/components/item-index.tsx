import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import classes from './toolkit.module.css';
import { toolkitCopy } from '../model/toolkit-copy.ts';

interface IndexedItem {
  readonly id: string;
  readonly title: string;
}

/** The items of a long tab with links to each: beside them on a desk, and folded above them on a phone. */
export function IndexedItems(props: {
  readonly items: readonly IndexedItem[];
  readonly children: ReactNode;
}) {
  const { items, children } = props;
  const list = <div className={classes.indexedItems}>{children}</div>;
  if (items.length < 2) return list;
  return (
    <div className={classes.indexed}>
      <details className={classes.jump}>
        <summary>{toolkitCopy.index.jump(items.length)}</summary>
        <ItemLinks items={items} />
      </details>
      <nav aria-label={toolkitCopy.index.label} className={classes.index}>
        <ItemLinks items={items} />
      </nav>
      {list}
    </div>
  );
}

function ItemLinks({ items }: { readonly items: readonly IndexedItem[] }) {
  const { search, hash } = useLocation();
  return (
    <ul className={classes.indexList}>
      {items.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ search, hash: id }}
            className={classes.indexLink}
            aria-current={hash === `#${id}` || undefined}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
