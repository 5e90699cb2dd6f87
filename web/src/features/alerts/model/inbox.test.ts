import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { aStoredAlert } from '../../../../../tests/kit/builders/stored-alert.ts';
import { describe, expect, it } from 'vitest';
import { inboxOf, type InboxAlert } from './inbox.ts';

const TODAY = businessDate('2026-11-23');

const inboxAlert = (
  id: string,
  overrides: Parameters<typeof aStoredAlert>[0] = {},
): InboxAlert => ({
  ...aStoredAlert(overrides),
  id,
});

const snoozed = (until: string) =>
  ({ answer: 'snoozed', until: businessDate(until), by: 'ada', at: new Date() }) as const;

describe('the inbox', () => {
  it('lists critical alerts before severe ones', () => {
    const { alert } = aStoredAlert();
    const mild = inboxAlert('mild', { alert: { ...alert, severity: 1 } });
    const severe = inboxAlert('severe', { alert: { ...alert, severity: 9, level: 'warning' } });
    expect(inboxOf([severe, mild], TODAY).waiting.map(({ id }) => id)).toEqual(['mild', 'severe']);
  });

  it('asks again when a snooze ends or a resolved problem returns', () => {
    const over = inboxAlert('over', { answer: snoozed('2026-11-22') });
    const on = inboxAlert('on', { answer: snoozed('2026-11-23') });
    const back = inboxAlert('back', { reopenedOn: TODAY });
    const resolved = inboxAlert('resolved', { resolvedOn: TODAY });
    const inbox = inboxOf([over, on, back, resolved], TODAY);
    expect(inbox.waiting.map(({ id }) => id)).toEqual(['over', 'back']);
    expect(inbox.answered.map(({ id }) => id)).toEqual(['on']);
    expect(inbox.resolved.map(({ id }) => id)).toEqual(['resolved']);
  });
});
