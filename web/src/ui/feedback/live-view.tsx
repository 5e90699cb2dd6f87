import { createContext, Fragment, use, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import classes from './live-view.module.css';
import { uiCopy } from '../text/ui-copy.ts';

type Viewed<T> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly value: T;
      readonly isStale: boolean;
      readonly unreadable?: number;
      readonly isCorrected?: true;
    }
  | { readonly status: 'failed'; readonly error: { readonly message: string } };

/** Whether an outer view already shows the offline note. */
const IsAnnounced = createContext(false);

/** Renders the states of a live value: loading, failed, ready, and ready but offline. */
export function LiveView<T>(props: {
  readonly live: Viewed<T>;
  /** Has the layout of the loaded content, so that nothing shifts. */
  readonly skeleton: ReactNode;
  readonly failedTitle: string;
  /** `unreadable`: the number of list entries left out. */
  readonly children: (value: T, unreadable: number) => ReactNode;
}) {
  const { live, skeleton, failedTitle, children } = props;
  const isSaid = use(IsAnnounced);
  switch (live.status) {
    case 'loading':
      return (
        <div role="status" aria-label={uiCopy.loading}>
          {skeleton}
        </div>
      );
    case 'failed':
      return <Failure title={failedTitle} message={live.error.message} />;
    case 'ready': {
      const { value, isStale, unreadable = 0, isCorrected = false } = live;
      return (
        <IsAnnounced value={isSaid || isStale}>
          <Fragment key={String(isCorrected)}>{children(value, unreadable)}</Fragment>
          {unreadable > 0 && (
            <p className={classes.unreadable} role="status">
              {uiCopy.list.unreadable(unreadable)}
            </p>
          )}
          {isStale && !isSaid && (
            <p className={classes.stale} role="status">
              {uiCopy.list.offline}
            </p>
          )}
        </IsAnnounced>
      );
    }
  }
}
