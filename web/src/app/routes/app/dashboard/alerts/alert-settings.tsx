import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { NO_ALERT_SETTINGS } from '@daily-snapshot/domain/alerts/alert-settings-schema';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { ActionLink } from '../../../../../ui/buttons/action-button.tsx';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useAlertSettings } from '../../../../../features/alerts/api/use-alert-settings.ts';
import { useSavedAnswers } from '../../../../../features/alerts/api/use-alerts.ts';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { AlertBudgetSettings } from '../../../../../features/alerts/components/alert-budget.tsx';
import { MutedPayees } from '../../../../../features/alerts/components/muted-payees.tsx';
import { SavedAnswers } from '../../../../../features/alerts/components/saved-answers.tsx';
import {
  ALERT_COPY,
  ALERT_SETTINGS_COPY as copy,
  BACKTEST_COPY,
} from '../../../../../features/alerts/model/alert-copy.ts';
import { OnlyOwners } from '../../../../../features/business/components/only-owners.tsx';
import { ThresholdList } from '../../../../../features/alerts/components/threshold-list.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/** All alert settings of a business: budget, thresholds and saved answers. */
export default function AlertSettingsRoute() {
  const { business, accessLevel } = useDashboard();
  const mayChange = canRequest(accessLevel, 'changeAlertSettings');
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Title order={2}>{copy.title}</Title>
        {!mayChange && <OnlyOwners businessId={business.id} />}
      </Stack>
      <AlertBudgetSection />
      <SavedAnswersSection />
      <p className={paper.text}>
        <Link className={paper.link} to={paths.alerts.href(business.id)}>
          {ALERT_COPY.back}
        </Link>
      </p>
    </Stack>
  );
}

function AlertBudgetSection() {
  const { business, accessLevel } = useDashboard();
  const businessId = business.id;
  const settings = useAlertSettings(businessId);
  const replay = useBacktest(businessId);
  const setBudget = useCallable('setAlertBudget');
  const remove = useCallable('removeThreshold');
  const mayChange = canRequest(accessLevel, 'changeAlertSettings');
  return (
    <LiveView live={settings} failedTitle={copy.failed} skeleton={<Skeleton h={420} radius="lg" />}>
      {(settings) => {
        const { alertBudget, thresholds } = settings ?? NO_ALERT_SETTINGS;
        return (
          <Stack gap="lg">
            <LiveView
              live={replay}
              failedTitle={BACKTEST_COPY.failed}
              skeleton={<Skeleton h={320} radius="lg" />}
            >
              {(read) => (
                <AlertBudgetSettings
                  alertBudget={alertBudget}
                  history={read?.backtest?.budget ?? null}
                  currency={business.currency}
                  {...(mayChange
                    ? { onSave: (asked) => setBudget({ businessId, alertBudget: asked }) }
                    : {})}
                />
              )}
            </LiveView>
            <ThresholdList
              thresholds={thresholds}
              currency={business.currency}
              {...(mayChange
                ? {
                    add: (
                      <div>
                        <ActionLink to={paths.newThreshold.href(businessId)}>
                          {copy.addLimit}
                        </ActionLink>
                      </div>
                    ),
                    onRemove: (thresholdId) => remove({ businessId, thresholdId }),
                  }
                : {})}
            />
          </Stack>
        );
      }}
    </LiveView>
  );
}

function SavedAnswersSection() {
  const { business, accessLevel, user } = useDashboard();
  const alerts = useSavedAnswers(business.id);
  const answer = useCallable('answerAlert');
  const mayAnswer = canRequest(accessLevel, 'answerAlert');
  const undo = (alertId: string) => answer({ businessId: business.id, alertId, answer: null });
  const [now] = useState(() => new Date());
  return (
    <LiveView
      live={alerts}
      failedTitle={copy.answersFailed}
      skeleton={<Skeleton h={160} radius="lg" />}
    >
      {(all) => (
        <Stack gap="lg">
          <MutedPayees
            alerts={all}
            userId={user.id}
            timeZone={business.timeZone}
            {...(mayAnswer ? { onUnmute: undo } : {})}
          />
          <SavedAnswers
            alerts={all}
            today={businessDateAt(now, business.timeZone)}
            timeZone={business.timeZone}
            {...(mayAnswer ? { onUndo: undo } : {})}
          />
        </Stack>
      )}
    </LiveView>
  );
}
