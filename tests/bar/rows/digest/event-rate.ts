import { generateKeyPairSync } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { Report } from '../../../bench/support/report.ts';
import { measureVerification } from '../../../bench/webhook/verification.ts';
import { eventOf, signedPosts } from '../../../kit/providers/sendgrid-webhooks.ts';
import type { BarRow } from '../../bar-row.ts';
import { suiteRow } from '../../evidence/suite-row.ts';

const POSTS = 200;
const MIN_PER_SECOND = 2_000;

/** Measures how many signed events, one in each post, one core verifies and parses in a second. */
function verifiedEventsPerSecond(): number {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const digest = { businessId: 'bakery', businessDate: businessDate('2026-11-24') };
  const events = Array.from({ length: POSTS }, (_, index) =>
    eventOf(digest, 'delivered', `event-${index}`),
  );
  const report = new Report({ isTiny: false, isJson: true });
  return measureVerification(report, signedPosts(events, 1, privateKey), privateKey);
}

const suite = suiteRow({
  id: 'D8',
  title: 'events of the mail provider: forged, late, repeated and in any order',
  unit: 'tests',
  bar: '0 states that go back, 2,000 verified events/s on one core',
  isQuick: true,
  mode: 'over the network; rate in memory',
  evidence: [
    { project: 'server', files: ['tests/server/mail/delivery-events.test.ts'] },
    { project: 'functions', files: ['functions/src/providers/sendgrid/sendgrid.test.ts'] },
  ],
});

/** Checks the states after hostile deliveries, and the rate of verified events. */
export const eventRow: BarRow = {
  ...suite,
  needs: 'whole machine',
  run: async (context) => {
    const checked = await suite.run(context);
    const rate = Math.round(verifiedEventsPerSecond());
    return {
      ...checked,
      figure: `${checked.figure} tests, ${rate.toLocaleString('en-US')} events/s`,
      pass: checked.pass && rate >= MIN_PER_SECOND,
    };
  },
};
