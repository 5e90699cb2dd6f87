import type { ClosedDays } from '@daily-snapshot/domain/accounts/business-schema';
import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { ClosedDaysSection } from './closed-days.tsx';
import { ClosedWeekdayQuestion } from './closed-weekday-question.tsx';

const MONDAY = { weekday: 1, weeks: 12, hasNoTransactions: true };
const SUNDAY = { weekday: 7, weeks: 12, hasNoTransactions: false };
const NONE: ClosedDays = { weekdays: [], dates: [] };

/** Stores the answers as the service does. */
function Stored({ onSave }: { readonly onSave: (closedDays: ClosedDays) => void }) {
  const [closedDays, setClosedDays] = useState(NONE);
  const answered = [...closedDays.weekdays, ...(closedDays.openWeekdays ?? [])];
  return (
    <ClosedWeekdayQuestion
      closedDays={closedDays}
      weekdays={[MONDAY, SUNDAY].filter(({ weekday }) => !answered.includes(weekday))}
      settingsHref="/settings"
      onSave={async (changed) => {
        onSave(changed);
        setClosedDays(changed);
        return ok({});
      }}
    />
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the question about a weekday without sales', () => {
  it('asks about one weekday at a time, stores each answer and undoes the last one', async () => {
    const onSave = vi.fn();
    renderInApp(<Stored onSave={onSave} />);
    expect(screen.getByRole('heading', { name: 'Are you closed on Mondays?' })).toBeTruthy();
    press('Yes, closed');
    await screen.findByRole('heading', { name: 'Are you closed on Sundays?' });
    expect(onSave).toHaveBeenLastCalledWith({ weekdays: [1], dates: [] });
    await waitFor(() => screen.getByText('Saved: closed on Mondays.'));
    press('No, open');
    await screen.findByRole('heading', { name: 'Closed days' });
    expect(onSave).toHaveBeenLastCalledWith({ weekdays: [1], dates: [], openWeekdays: [7] });
    await waitFor(() => screen.getByText('Saved: open on Sundays.'));
    press('Undo');
    await screen.findByRole('heading', { name: 'Are you closed on Sundays?' });
    expect(onSave).toHaveBeenLastCalledWith({ weekdays: [1], dates: [] });
  });
});

describe('a link to the question', () => {
  const question = { closedDays: NONE, settingsHref: '/settings', onSave: async () => ok({}) };

  it('moves the focus to it and answers nothing', () => {
    const onSave = vi.fn(async () => ok({}));
    renderInApp(
      <ClosedWeekdayQuestion {...question} weekdays={[MONDAY]} linkKey="a" onSave={onSave} />,
    );
    const section = screen.getByRole('region', { name: 'Are you closed on Mondays?' });
    expect(document.activeElement?.contains(section)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('shows the link to the settings if the question is answered', () => {
    const { unmount } = renderInApp(<ClosedWeekdayQuestion {...question} weekdays={[]} />);
    expect(screen.queryByRole('link')).toBeNull();
    unmount();
    renderInApp(<ClosedWeekdayQuestion {...question} weekdays={[]} linkKey="a" />);
    expect(screen.getByRole('link', { name: 'All closed days' }).getAttribute('href')).toBe(
      '/settings',
    );
  });
});

describe('the settings of closed days', () => {
  it('name the weekdays without sales, and close none that the owner does not check', async () => {
    const onSave = vi.fn(async () => ok({}));
    renderInApp(
      <ClosedDaysSection closedDays={NONE} suggested={[MONDAY, SUNDAY]} onSave={onSave} />,
    );
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked).toBe(false);
    expect(screen.getByText(/no sales on Sundays in the last 12 weeks/)).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(screen.queryByText(/no sales on Mondays/)).toBeNull();
    press('Save closed days');
    await screen.findByText('Saved.');
    expect(onSave).toHaveBeenCalledWith({ weekdays: [1], dates: [] });
  });
});
