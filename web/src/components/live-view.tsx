import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';
import classes from './live-view.module.css';

type Viewed<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T; readonly isStale: boolean }
  | { readonly status: 'failed'; readonly error: { readonly message: string } };

/** The states of something live: on its way, failed, there, and there but cut off from news. */
export function LiveView<T>(props: {
  readonly live: Viewed<T>;
  /** In the shape of what comes, so that nothing jumps. */
  readonly skeleton: ReactNode;
  readonly failedTitle: string;
  readonly children: (value: T) => ReactNode;
}) {
  const { live, skeleton, failedTitle, children } = props;
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
        <>
          {live.isStale && (
            <Alert color="amber" variant="light" mb="md" className={classes.stale} role="status">
              Disconnected. This is how it was a moment ago; it updates by itself as soon as the
              connection is back.
            </Alert>
          )}
          {children(live.value)}
        </>
      );
  }
}
