import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import { CombinedEmail } from './combined-email.tsx';

const business = (name: string, timeZone: string, hour = 10) => ({
  name,
  timeZone: timeZoneSchema.parse(timeZone),
  digestPreferences: { isPaused: false, recipients: [], hour },
  digestDueAt: new Date('2026-11-24T18:00:00Z'),
});
const CAFE = business('Harbor Cafe', 'America/New_York');
const OAK = business('Oak Street', 'America/Los_Angeles');

describe('CombinedEmail', () => {
  it.each([
    [false, 'You will get one e-mail for all your businesses.'],
    [true, 'You will get one e-mail for each business.'],
  ])('switches from isOn %s and says "%s"', async (isOn, message) => {
    const onSave = vi.fn(() => Promise.resolve(ok(undefined)));
    renderInApp(<CombinedEmail isOn={isOn} businesses={[CAFE, OAK]} onSave={onSave} />);
    fireEvent.click(screen.getByRole('switch'));
    expect(onSave).toHaveBeenCalledWith(!isOn);
    expect(await screen.findByText(message)).toBeDefined();
  });

  it.each([
    [
      [CAFE, OAK],
      'Your businesses have different times. The e-mail goes out with the last of them, Oak Street, at 10:00 AM (America/Los Angeles).',
    ],
    [
      [CAFE, business('Oak Street', 'America/Chicago', 9)],
      'It goes out at 10:00 AM (America/New York).',
    ],
  ])('says when it goes out', (businesses, text) => {
    const onSave = () => Promise.resolve(ok(undefined));
    renderInApp(<CombinedEmail isOn={false} businesses={businesses} onSave={onSave} />);
    expect(screen.getByText(text)).toBeDefined();
  });
});
