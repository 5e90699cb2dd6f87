import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { digestDayCovering } from '@daily-snapshot/domain/calendar/digest-day';
import { hasReminderLetter } from '@daily-snapshot/domain/alerts/texts/reminder-letter';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useAlerts, useMarkAlertSeen } from '../../../../../features/alerts/api/use-alerts.ts';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import {
  AskBookkeeper,
  type AskBookkeeperProps,
} from '../../../../../features/alerts/components/ask-bookkeeper.tsx';
import { Inbox } from '../../../../../features/alerts/components/inbox.tsx';
import { NoAlerts } from '../../../../../features/alerts/components/no-alerts.tsx';
import { ReminderLetterForm } from '../../../../../features/alerts/components/reminder-letter.tsx';
import { ALERT_COPY as copy } from '../../../../../features/alerts/model/alert-copy.ts';
import { useOwners } from '../../../../../features/business/api/use-owners.ts';
import {
  invitedMembers,
  nameOfMember,
} from '../../../../../features/business/model/invited-members.ts';
import type { InboxAlert } from '../../../../../features/alerts/model/inbox.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { RecoveredMoney } from './recovered-money.tsx';

/** The people whom the user can ask about an alert. */
type Asking = Pick<AskBookkeeperProps, 'role' | 'known'>;

/** The inbox of alerts. An owner can ask a bookkeeper about an alert, and a bookkeeper an owner. */
export default function AlertsRoute() {
  const { business, accessLevel } = useDashboard();
  if (accessLevel === 'bookkeeper') return <AlertsOfBookkeeper />;
  const bookkeepers = invitedMembers(business).filter(({ role }) => role === 'bookkeeper');
  return (
    <AlertsPage asking={{ role: 'owner', known: bookkeepers.map(({ address }) => address) }} />
  );
}

function AlertsOfBookkeeper() {
  const { business } = useDashboard();
  return <AlertsPage asking={{ role: 'bookkeeper', known: useOwners(business.id) }} />;
}

function AlertsPage({ asking }: { readonly asking: Asking }) {
  const { business, accessLevel, user } = useDashboard();
  const { id: businessId, timeZone } = business;
  const alerts = useAlerts(businessId);
  const replay = useBacktest(businessId);
  const answer = useCallable('answerAlert');
  const linesHrefOf = useTransactionsHref();
  const mayAnswer = canRequest(accessLevel, 'answerAlert');
  const isMarked = canRequest(accessLevel, 'markAlertsSeen') && alerts.status === 'ready';
  useMarkAlertSeen(businessId, isMarked ? alerts.value : null);
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, timeZone);
  return (
    <Stack gap="lg">
      <Title order={2}>{copy.title}</Title>
      <RecoveredMoney />
      <LiveView live={alerts} failedTitle={copy.failed} skeleton={<Skeleton h={320} radius="lg" />}>
        {(all) =>
          all.length === 0 ? (
            <NoAlerts replay={replay.status === 'ready' ? replay.value : null} />
          ) : (
            <Inbox
              alerts={all}
              today={today}
              timeZone={timeZone}
              linesHrefOf={linesHrefOf}
              nameOf={(id) => nameOfMember(business, user.id, id)}
              toolsOf={(alert) => (
                <AlertTools alert={alert} asking={mayAnswer ? asking : undefined} />
              )}
              onAnswer={
                mayAnswer
                  ? (alertId, given) => answer({ businessId, alertId, ...given })
                  : undefined
              }
            />
          )
        }
      </LiveView>
      <TextLink to={paths.backtest.href(businessId)}>{copy.whatWeWouldHaveCaught}</TextLink>
      <TextLink to={paths.alertSettings.href(businessId)}>{copy.settingsLink}</TextLink>
    </Stack>
  );
}

const TextLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <p className={paper.text}>
    <Link className={paper.link} to={to}>
      {children}
    </Link>
  </p>
);

/** The link, the letter, and the question that help with an alert. */
function AlertTools(props: { readonly alert: InboxAlert; readonly asking: Asking | undefined }) {
  const { alert, asking } = props;
  const { business } = useDashboard();
  const ask = useCallable('askBookkeeper');
  return (
    <>
      <AlertTool alert={alert} />
      {asking && (
        <AskBookkeeper
          {...asking}
          onAsk={(question) => ask({ businessId: business.id, alertId: alert.id, question })}
        />
      )}
    </>
  );
}

function AlertTool({ alert }: { readonly alert: InboxAlert }) {
  const { business, accessLevel } = useDashboard();
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, business.timeZone);
  if (hasReminderLetter(alert))
    return <ReminderLetterForm alert={alert} businessName={business.name} today={today} />;
  if (alert.detector === 'connection' && canRequest(accessLevel, 'connectSources'))
    return <TextLink to={paths.connections.href(business.id)}>{copy.reconnect}</TextLink>;
  if (alert.detector === 'threshold' && canRequest(accessLevel, 'changeAlertSettings'))
    return <TextLink to={paths.alertSettings.href(business.id)}>{copy.changeLimit}</TextLink>;
  return null;
}

/**
 * Returns a function that links to the transactions of an alert. Only a digest has a page of
 * transactions behind its numbers, so a day without a digest has no link.
 */
function useTransactionsHref(): (alert: InboxAlert) => string | undefined {
  const { business, links } = useDashboard();
  return ({ alert }) => {
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
}
