import { createContext, use, type ReactNode } from 'react';
import { Failure } from './failure.tsx';
import classes from './live-view.module.css';

type Viewed<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T; readonly isStale: boolean }
  | { readonly status: 'failed'; readonly error: { readonly message: string } };

/** Whether something around a view says already that the connection is gone. */
const IsSaid = createContext(false);

/** The states of something live: on its way, failed, there, and there but cut off from news. */
export function LiveView<T>(props: {
  readonly live: Viewed<T>;
  /** In the shape of what comes, so that nothing jumps. */
  readonly skeleton: ReactNode;
  readonly failedTitle: string;
  readonly children: (value: T) => ReactNode;
}) {
  const { live, skeleton, failedTitle, children } = props;
  const isSaid = use(IsSaid);
  switch (live.status) {
    case 'loading':
      return (
        <div role="status" aria-label="Loading">
          {skeleton}
        </div>
      );
    case 'failed':
      return <Failure title={failedTitle} message={live.error.message} />;
    case 'ready':
      return (
        <IsSaid value={isSaid || live.isStale}>
          {children(live.value)}
          {live.isStale && !isSaid && (
            <p className={classes.stale} role="status">
              Disconnected. This is how it was a moment ago; it updates by itself as soon as the
              connection is back.
            </p>
          )}
        </IsSaid>
      );
  }
}
