import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { Anchor, Group, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useDeadLetters, useHealth } from '../api/use-administration.ts';
import { adminCopy } from '../model/admin-copy.ts';
import { healthProblems } from '../model/health-problems.ts';
import { operationsCopy } from '../model/operations-copy.ts';
import { Verdict } from './verdict.tsx';

const copy = adminCopy.start;

/** Says on the start page what needs an administrator today, with links to it. */
export function ServiceVerdict(props: {
  readonly today: BusinessDate;
  readonly healthHref: string;
  readonly mailHref: string;
}) {
  const { today, healthHref, mailHref } = props;
  const { live: health } = useHealth({ businessDate: today });
  const { live: mail } = useDeadLetters({});
  const skeleton = <Skeleton h={96} />;
  return (
    <LiveView live={health} failedTitle={copy.failed} skeleton={skeleton}>
      {(found) => (
        <LiveView live={mail} failedTitle={operationsCopy.mail.failed} skeleton={skeleton}>
          {({ deadLetters, next }) => {
            const failed = deadLetters.length > 0 || next !== null;
            const count = `${deadLetters.length}${next === null ? '' : '+'}`;
            const problems = healthProblems(found);
            return (
              <Verdict
                problems={failed ? [...problems, operationsCopy.mail.some(count)] : problems}
              >
                <Group gap="lg">
                  <Anchor component={Link} to={healthHref} underline="always">
                    {copy.health}
                  </Anchor>
                  {failed && (
                    <Anchor component={Link} to={mailHref} underline="always">
                      {copy.mail}
                    </Anchor>
                  )}
                </Group>
              </Verdict>
            );
          }}
        </LiveView>
      )}
    </LiveView>
  );
}
