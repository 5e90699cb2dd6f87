import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import { healthProblems } from './health-problems.ts';

const of = (count: number) => ({ count, isMore: false });
const RAN = { lastBeganAt: '2026-11-27T10:00:00Z', isDone: true, isMissed: false };
const GOOD: ServiceHealth = {
  businessDate: businessDate('2026-11-26'),
  askedAt: '2026-11-27T10:05:00Z',
  digests: {
    planned: of(4),
    sent: of(4),
    skipped: of(0),
    failed: of(0),
    overdue: of(1),
    late: of(0),
  },
  queues: [],
  setAside: [],
  partsOff: [],
  objectives: null,
  incident: null,
  browserErrors: [],
  schedules: [{ name: 'digestSweep', ...RAN }],
};

describe('healthProblems', () => {
  it('finds none while e-mails are only just due and every schedule ran', () => {
    expect(healthProblems(GOOD)).toEqual([]);
  });

  it('names late and failed e-mails, irregular schedules and unreadable documents', () => {
    const problems = healthProblems({
      ...GOOD,
      digests: { ...GOOD.digests, failed: of(2), late: { count: 100, isMore: true } },
      setAside: [{ path: 'businesses/b1', fields: ['name'], at: '2026-11-27T10:00:00Z' }],
      schedules: [
        { name: 'digestSweep', ...RAN, isDone: false },
        { name: 'billingSweep', ...RAN, isMissed: true },
        { name: 'outboxSweep', ...RAN },
      ],
    });
    expect(problems).toEqual([
      'Daily e-mails more than half an hour late: more than 100. Check the schedules and the logs of buildDigest, and publish a notice to owners below.',
      'Daily e-mails that could not be delivered: 2.',
      'Schedules that did not run as planned: Daily e-mails due and Payments.',
      'Stored documents that cannot be read: 1.',
    ]);
  });

  it('begins with the parts that are off and the objectives that raise an alert', () => {
    const counts = [5, 60].map((minutes) => ({ minutes, totalCount: 1000, badCount: 20 }));
    const problems = healthProblems({
      ...GOOD,
      partsOff: [{ name: 'mail', since: '2026-11-27T10:00:00Z', reason: 'Wrong numbers.' }],
      objectives: [{ id: 'sign-in', counts }],
    });
    expect(problems).toEqual([
      expect.stringMatching(/^Turned off since .*: E-mail\. Wrong numbers\.$/),
      'Too many failures now for the objective “Sign-in works”.',
    ]);
  });
});
