import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LiveView } from '../../../components/live-view.tsx';
import { MOST_IDS, useLinesWithIds } from '../api/use-lines-with-ids.ts';
import type { Line } from '../api/use-lines.ts';
import type { LinesSince as Since } from '../model/editions.ts';
import { LineRow } from './line-row.tsx';
import classes from './lines-of-number.module.css';
import paper from '../../../components/paper.module.css';

/** The lines that came, changed or left after a digest was sent. */
export function LinesSince(props: {
  readonly businessId: string;
  readonly since: Since;
  readonly currency: string;
  readonly actionOf?: (line: Line) => ReactNode;
}) {
  const { since } = props;
  return (
    <section className={paper.paper} aria-labelledby="lines-since">
      <h3 className={paper.title} id="lines-since">
        The lines that changed it
      </h3>
      {since.ids.length === 0 ? (
        <p className={paper.note}>
          {since.hasMore
            ? 'There were too many to name them.'
            : 'No line of these days came, changed or left after it was sent.'}
        </p>
      ) : (
        <Named {...props} />
      )}
    </section>
  );
}

function Named(props: Parameters<typeof LinesSince>[0]) {
  const { businessId, since, currency, actionOf } = props;
  const lines = useLinesWithIds(businessId, since.ids);
  const named = since.ids.slice(0, MOST_IDS);
  return (
    <LiveView
      live={lines}
      failedTitle="The lines could not be shown"
      skeleton={<Skeleton h={140} />}
    >
      {(found) => {
        const left = named.length - found.length;
        const hasMore = since.hasMore || since.ids.length > named.length;
        return (
          <>
            <ul className={classes.list}>
              {found.map((line) => (
                <LineRow key={line.id} line={line} currency={currency} action={actionOf?.(line)} />
              ))}
            </ul>
            {left > 0 && (
              <p className={paper.note}>
                {left === 1 ? '1 line has' : `${left} lines have`} left the books since.
              </p>
            )}
            {hasMore && <p className={paper.note}>There were more; these are the first.</p>}
          </>
        );
      }}
    </LiveView>
  );
}
