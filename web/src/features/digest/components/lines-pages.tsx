import { contributionTo } from '@daily-snapshot/domain/digest/definition';
import { sumCents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { LiveView } from '../../../components/live-view.tsx';
import itemRow from '../../../components/item-row.module.css';
import { LINES_PAGE, useLines, type Line } from '../api/use-lines.ts';
import type { LinesFilter } from '../model/links.ts';
import { statedFigure } from '../model/stated-figure.ts';
import { LineRow } from './line-row.tsx';
import classes from './lines-of-number.module.css';
import { LinesTotal } from './lines-total.tsx';

interface Shown {
  readonly amount: Cents;
  readonly lines: number;
}

const NOTHING: Shown = { amount: ZERO, lines: 0 };

/** Lines page by page; the last page says what all of them come to. */
export function LinesPages(props: {
  readonly businessId: string;
  readonly snapshot: Snapshot;
  readonly filter: LinesFilter;
  readonly after?: Line;
  /** On the pages before. */
  readonly before?: Shown;
}) {
  const { businessId, snapshot, filter, after, before = NOTHING } = props;
  const page = useLines(businessId, snapshot.covers, filter, after);
  const [hasNext, setHasNext] = useState(false);
  return (
    <LiveView live={page} failedTitle="The lines could not be shown" skeleton={<LinesSkeleton />}>
      {(lines) => {
        const { behind } = filter;
        // An unclassified line stands behind the number that its sign says.
        const counted = lines.filter((line) => contributionTo(behind, line) !== 0);
        const shown = {
          amount: sumCents([before.amount, ...counted.map((line) => contributionTo(behind, line))]),
          lines: before.lines + counted.length,
        };
        const last = lines.length === LINES_PAGE ? lines.at(-1) : undefined;
        return (
          <>
            {counted.length > 0 && (
              <ul className={`${itemRow.list} ${classes.list}`}>
                {counted.map((line) => (
                  <LineRow key={line.id} line={line} behind={behind} currency={snapshot.currency} />
                ))}
              </ul>
            )}
            {!last && (
              <LinesTotal
                {...shown}
                currency={snapshot.currency}
                stated={statedFigure(snapshot, filter)}
              />
            )}
            {last && !hasNext && (
              <Button variant="default" mt="md" onClick={() => setHasNext(true)}>
                Show more lines
              </Button>
            )}
            {last && hasNext && <LinesPages {...props} after={last} before={shown} />}
          </>
        );
      }}
    </LiveView>
  );
}

export function LinesSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} h={46} />
      ))}
    </Stack>
  );
}
