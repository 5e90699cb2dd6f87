import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { digestDayCovering } from '@daily-snapshot/domain/calendar/digest-day';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useAlerts, useMarkAlertSeen } from '../../../../../features/alerts/api/use-alerts.ts';
import { Inbox } from '../../../../../features/alerts/components/inbox.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/** The inbox of alerts. */
export default function AlertsRoute() {
  const { business, accessLevel, links } = useDashboard();
  const alerts = useAlerts(business.id);
  const answer = useCallable('answerAlert');
  const mayAnswer = canRequest(accessLevel, 'answerAlert');
  useMarkAlertSeen(business.id, mayAnswer && alerts.status === 'ready' ? alerts.value : null);
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, business.timeZone);
  /**
   * Returns a link to the transactions of an alert. Only a digest has a page of transactions behind
   * its numbers, so a day without a digest has no link.
   */
  const linesHrefOf = (alert: Alert): string | undefined => {
    const { date, counterparty, lines, finding, threshold, otherDay } = alert;
    if (threshold && lines.length > 0) {
      return paths.transactions.href(business.id, {
        from: otherDay ?? date,
        to: date,
        q: counterparty ?? undefined,
        account: threshold.account ?? undefined,
      });
    }
    const digestDay = digestDayCovering(date);
    const { latestDigest } = business;
    if (lines.length === 0 || !latestDigest || digestDay > latestDigest) return undefined;
    const number = finding === 'revenue-drop' ? 'revenue' : 'expenses';
    return links.postings(digestDay, {
      number,
      counterparty: counterparty ?? undefined,
      day: date,
    });
  };
  return (
    <Stack gap="lg">
      <Title order={2}>Alerts</Title>
      <LiveView
        live={alerts}
        failedTitle="Your alerts could not be shown"
        skeleton={<Skeleton h={320} radius="lg" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className={paper.text}>
              No alert so far. When something is unusual, costs enough to matter and rests on
              complete data, it comes in the morning digest and waits here for your answer; what is
              critical comes by e-mail at once. Most businesses hear of one a month.
            </p>
          ) : (
            <Inbox
              alerts={all}
              today={today}
              timeZone={business.timeZone}
              linesHrefOf={linesHrefOf}
              onAnswer={
                mayAnswer
                  ? (alertId, given) => answer({ businessId: business.id, alertId, answer: given })
                  : undefined
              }
            />
          )
        }
      </LiveView>
      <p className={paper.text}>
        <Link className={paper.link} to={paths.backtest.href(business.id)}>
          What we would have caught in the last year
        </Link>
      </p>
      <p className={paper.text}>
        <Link className={paper.link} to={paths.alertSettings.href(business.id)}>
          How many alerts you get, and your own thresholds
        </Link>
      </p>
    </Stack>
  );
}
