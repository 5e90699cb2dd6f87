import { describe, expect, it } from 'vitest';
import { addDays, businessDate, dayNumber } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { ANSWERS, ANSWER_IDS } from '../answers/answers.ts';
import { EMPTY_ALERT_STATE, type BusinessAlertState } from '../business-alert-state.ts';
import { answerAlert, type GivenAnswer } from './answer-alert.ts';
import { takeReminders } from './reminders.ts';

const MONDAY = businessDate('2026-11-23');
const ALERT_ID = '2026-11-16-0123456789abcdef';

const given = (answer: GivenAnswer['answer'], remindOn?: GivenAnswer['remindOn']) =>
  answerAlert(aStoredAlert(), EMPTY_ALERT_STATE, {
    alertId: ALERT_ID,
    answer,
    remindOn,
    by: 'ada',
    at: new Date('2026-11-23T16:00:00Z'),
    today: MONDAY,
  });

describe('an answer', () => {
  it('sets the lifecycle status of its choice, and mutes only if it says so', () => {
    for (const id of ANSWER_IDS) {
      const { alert, alertState } = given(id);
      const { kind, isMuting } = ANSWERS[id];
      expect(alert.answer).toMatchObject({ answer: kind, choice: id });
      expect(alertState.rules).toHaveLength(isMuting || kind === 'snoozed' ? 1 : 0);
      expect(alertState.reminders).toHaveLength(kind === 'snoozed' ? 1 : 0);
    }
    expect(given('payee-known').alertState.rules).toEqual([
      {
        alertId: ALERT_ID,
        detector: 'first-payment',
        subject: 'NOVA TRADING',
        until: null,
        upTo: 165_000,
      },
    ]);
  });

  it('snoozes until the day before the chosen day, or before the suggested one', () => {
    const friday = addDays(MONDAY, 4);
    expect(given('remind-me').alert.answer?.until).toBe(addDays(friday, -1));
    const { alert, alertState } = given('remind-me', addDays(MONDAY, 9));
    expect(alert.answer?.until).toBe(addDays(MONDAY, 8));
    expect(alertState.rules[0]?.until).toBe(dayNumber(addDays(MONDAY, 8)));
  });

  it('still accepts a bare status, and is removed by null', () => {
    expect(given('expected').alert.answer).toMatchObject({ answer: 'expected' });
    expect(given('expected').alertState.rules).toHaveLength(1);
    const snoozed = given('remind-me');
    const undone = answerAlert(snoozed.alert, snoozed.alertState, {
      alertId: ALERT_ID,
      answer: null,
      by: 'ada',
      at: new Date(),
      today: MONDAY,
    });
    expect(undone.alert.answer).toBeNull();
    expect(undone.alertState).toMatchObject({ rules: [], reminders: [] });
  });
});

describe('a reminder', () => {
  const FRIDAY = addDays(MONDAY, 4);
  const lastAlert = anAlert({ counterparty: 'Harbor Cafe', impact: cents(120_000) });
  const stateWith = (resolvedOn: number | null): BusinessAlertState => ({
    ...given('remind-me').alertState,
    trackedAlerts: [
      {
        id: ALERT_ID,
        detector: 'duplicate',
        cause: 'HARBOR CAFE',
        subject: 'HARBOR CAFE',
        day: dayNumber(MONDAY),
        actual: null,
        resolvedOn,
        lastAlert,
      },
    ],
  });

  it('repeats the alert once, in the digest of its day or the next one', () => {
    expect(takeReminders(stateWith(null), addDays(FRIDAY, -1)).alerts).toEqual([]);
    for (const day of [FRIDAY, addDays(FRIDAY, 3)]) {
      const { alerts, alertState } = takeReminders(stateWith(null), day);
      expect(alerts).toEqual([{ ...lastAlert, id: ALERT_ID, firstRaisedOn: lastAlert.date }]);
      expect(takeReminders(alertState, day).alerts).toEqual([]);
    }
  });

  it('is dropped if the alert was resolved meanwhile', () => {
    const { alerts, alertState } = takeReminders(stateWith(dayNumber(MONDAY)), FRIDAY);
    expect(alerts).toEqual([]);
    expect(alertState.reminders).toEqual([]);
  });
});
