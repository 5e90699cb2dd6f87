import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import {
  Worklist,
  type WorkItem,
} from '../../../../../features/digest/components/snapshot/worklist.tsx';
import { DASHBOARD_COPY } from '../../../../../features/digest/model/digest-copy.ts';
import { formatDay } from '../../../../../ui/text/format-date.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

const copy = DASHBOARD_COPY.work;

/** Lists the work of a bookkeeper: alerts, transactions without a category, and the next files. */
export function BookkeeperWork() {
  const { business, links, openAlerts } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  if (dailySummaries.status !== 'ready') return null;
  const summaries = dailySummaries.value;
  const guesses = summaries ? guessCount(summaries) : 0;
  const items: readonly WorkItem[] = [
    ...(openAlerts.length > 0
      ? [{ text: copy.alerts(openAlerts.length), action: copy.answer, href: links.alerts() }]
      : []),
    ...(guesses > 0
      ? [{ text: copy.guesses(guesses), action: copy.sort, href: paths.review.href(business.id) }]
      : []),
    ...(summaries?.sources ?? []).flatMap(({ name, isFromFile, completeThrough, endedOn }) =>
      isFromFile && completeThrough && !endedOn
        ? [
            {
              text: copy.files(name, formatDay(completeThrough)),
              action: copy.import,
              href: paths.imports.href(business.id),
            },
          ]
        : [],
    ),
  ];
  return <Worklist items={items} />;
}

/** Counts the transactions of the last four months that count by their sign. */
const guessCount = ({ recent }: DailySummaries): number =>
  recent
    .flatMap(({ cells }) => cells)
    .filter(({ kind }) => kind === 'unclassified')
    .reduce((count, { lines }) => count + lines, 0);
