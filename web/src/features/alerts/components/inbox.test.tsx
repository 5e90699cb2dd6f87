import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { ok } from '@daily-snapshot/domain/shared/result';
import { aStoredAlert } from '../../../../../tests/kit/builders/stored-alert.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import type { InboxAlert } from '../model/inbox.ts';
import { Inbox } from './inbox.tsx';

const ids = ['aa', 'bb', 'cc', 'dd'].map((end) => `2026-11-17-00000000000000${end}`);

const [FIRST = '', SECOND = ''] = ids;

const EXPECTED = { answer: 'expected', until: null, by: 'ada', at: new Date(0) } as const;

/** Stores answers like the server: the alert comes back with its answer. */
function Answering(props: { readonly alerts: readonly InboxAlert[] }) {
  const [alerts, setAlerts] = useState(props.alerts);
  return (
    <Inbox
      alerts={alerts}
      today={businessDate('2026-11-18')}
      timeZone={DEFAULT_TIME_ZONE}
      linesHrefOf={() => undefined}
      onAnswer={async (id) => {
        setAlerts(
          alerts.map((alert) => (alert.id === id ? { ...alert, answer: EXPECTED } : alert)),
        );
        return ok(undefined);
      }}
    />
  );
}

const show = (alerts: readonly InboxAlert[], at: string) =>
  renderInApp(<Answering alerts={alerts} />, `/alerts#${at}`);

describe('inbox', () => {
  const alerts = ids.map((id) => ({ ...aStoredAlert(), id }));

  it('scrolls to the alert named in the URL', () => {
    show(alerts, SECOND);
    expect(document.activeElement?.id).toBe(SECOND);
    expect(document.querySelectorAll('[data-meant]')).toHaveLength(1);
  });

  it('starts at the top if the URL names none of its alerts', () => {
    show(alerts, '2026-11-17-00000000000000ff');
    expect(document.activeElement).toBe(document.body);
  });

  it('opens the threshold section if the URL names one of its alerts', () => {
    show(
      alerts.map((alert) => ({ ...alert, detector: 'threshold' as const })),
      SECOND,
    );
    expect(document.activeElement?.closest('details')?.open).toBe(true);
  });

  it('confirms an answer and does not scroll back to the alert in the URL', async () => {
    show(alerts, FIRST);
    const [expected] = screen.getAllByRole('button', { name: 'Expected' });
    if (!expected) throw new Error('nothing to press');
    await userEvent.click(expected);
    expect(document.activeElement?.textContent).toBe('Noted: Expected.');
  });
});
