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

const KNOWN = {
  answer: 'expected',
  choice: 'payee-known',
  until: null,
  by: 'ada',
  at: new Date(0),
} as const;

/** Stores answers like the server: the alert comes back with its answer. */
function Answering(props: { readonly alerts: readonly InboxAlert[] }) {
  const [alerts, setAlerts] = useState(props.alerts);
  return (
    <Inbox
      alerts={alerts}
      today={businessDate('2026-11-18')}
      timeZone={DEFAULT_TIME_ZONE}
      linesHrefOf={() => undefined}
      onAnswer={async (id, { answer }) => {
        setAlerts(
          alerts.map((alert) =>
            alert.id === id ? { ...alert, answer: answer === null ? null : KNOWN } : alert,
          ),
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
    const [known] = screen.getAllByRole('button', { name: 'I know them' });
    if (!known) throw new Error('There is no button.');
    await userEvent.click(known);
    expect(document.activeElement?.textContent).toBe('You said you know this payee.');
  });

  it('undoes an answer beside its confirmation', async () => {
    show([{ ...aStoredAlert(), id: FIRST }], FIRST);
    await userEvent.click(screen.getByRole('button', { name: 'I know them' }));
    const [undo] = screen.getAllByRole('button', { name: 'Undo' });
    if (!undo) throw new Error('There is no button.');
    await userEvent.click(undo);
    expect(screen.getByRole('status').textContent).toBe('Undone.');
    expect(screen.getByRole('button', { name: 'I know them' })).toBeDefined();
  });

  it('says who muted alerts like this one', () => {
    const muting = { ...aStoredAlert({ answer: KNOWN }), id: FIRST };
    show([muting, { ...aStoredAlert(), id: SECOND }], SECOND);
    expect(document.getElementById(SECOND)?.textContent).toContain('Muted by you on December 31.');
    expect(document.getElementById(SECOND)?.textContent).toContain('I don’t recognize this');
  });
});
