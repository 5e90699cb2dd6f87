import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { useState } from 'react';
import { Answers, type Answer } from '../../../../../features/alerts/components/alert-answers.tsx';
import { nameOfMember } from '../../../../../features/business/model/invited-members.ts';
import { DASHBOARD_COPY as copy } from '../../../../../features/digest/model/digest-copy.ts';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { showToast } from '../../../../../ui/feedback/toast.ts';
import { useDashboard } from '../dashboard-context.ts';
import { OpenAlertsPanel } from './open-alerts-panel.tsx';

/** The alerts that need an answer, with their answers. */
export function OpenAlerts() {
  const { business, links, accessLevel, openAlerts, user } = useDashboard();
  const answerAlert = useCallable('answerAlert');
  const [now] = useState(() => new Date());
  const answer: Answer = async (alertId, given) => {
    const outcome = await answerAlert({ businessId: business.id, alertId, ...given });
    if (outcome.ok && given.answer !== null) {
      showToast({
        title: copy.answerSaved,
        undo: () => void answerAlert({ businessId: business.id, alertId, answer: null }),
      });
    }
    return outcome;
  };
  const onAnswer = canRequest(accessLevel, 'answerAlert') ? answer : undefined;
  const today = businessDateAt(now, business.timeZone);
  return (
    <OpenAlertsPanel
      openAlerts={openAlerts}
      hrefOf={links.alerts}
      answersOf={(alert) => (
        <Answers
          alert={alert}
          today={today}
          timeZone={business.timeZone}
          onAnswer={onAnswer}
          nameOf={(id) => nameOfMember(business, user.id, id)}
        />
      )}
    />
  );
}
