// D1 to D9: the daily run and its mail.
import type { BarRow } from '../bar-row.ts';
import { suiteRow, type Evidence } from '../evidence/suite-row.ts';
import { eventRow } from './digest/event-rate.ts';
import { randomDailyRuns } from './digest/random-days.ts';

const integration = (file: string): Evidence => ({
  project: 'integration',
  files: [`tests/integration/${file}`],
  needsEnvironment: true,
});

export const DIGEST_ROWS: readonly BarRow[] = [
  suiteRow({
    id: 'D1',
    title: 'a worker is killed at each point, in five situations',
    unit: 'owners',
    bar: '90 schedules x 25 owners, each exactly one mail',
    isQuick: true,
    mode: 'in memory; a full run also kills real processes',
    evidence: [
      { project: 'kit', files: ['tests/kit/faults/faults.test.ts'], title: 'a killed worker' },
      {
        project: 'faults',
        files: ['tests/faults/real-daily-runs.test.ts'],
        title: 'killed processes',
        isFullOnly: true,
      },
    ],
    figures: [
      { name: 'schedules', atLeast: 90 },
      { name: 'owners with one mail', atLeast: 2_250 },
    ],
  }),
  {
    id: 'D2',
    title: 'daily runs with random faults, events in time',
    unit: 'runs',
    bar: '10,000 runs, 0 duplicates, 0 misses',
    required: true,
    isQuick: true,
    run: (context) => randomDailyRuns(['in time'], context),
  },
  {
    id: 'D3',
    title: 'daily runs with random faults, events too late or never',
    unit: 'runs',
    bar: '10,000 runs of each, 0 misses, at most 1 extra mail and counted',
    required: true,
    isQuick: true,
    run: (context) => randomDailyRuns(['too late', 'never'], context),
  },
  suiteRow({
    id: 'D4',
    title: 'due times on every weekday from 2026 to 2030',
    unit: 'digests',
    bar: 'run date right 100%, none on a weekend, due at 10:00',
    isQuick: true,
    mode: 'in memory, 8 time zones',
    evidence: [
      { project: 'domain', files: ['domain/src/digest/build/digest-schedule.test.ts'] },
      { project: 'domain', files: ['domain/src/calendar/'] },
      {
        project: 'functions',
        files: ['functions/src/digest/commands/sweep-digests.test.ts'],
        tests: /business date|missed digest|missing digest/,
      },
    ],
    figures: [{ name: 'digests on time', atLeast: 10_400 }],
  }),
  suiteRow({
    id: 'D5',
    title: 'each provider down, slow or wrong',
    unit: 'outages',
    bar: 'mail by 10:30 that says how far the data goes, 0 wrong numbers, pause after 5 failures',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      {
        project: 'server',
        files: ['tests/server/digest/provider-outages.test.ts'],
        // The others wait for half a minute.
        quickTitle: 'without invented numbers',
      },
      {
        project: 'server',
        files: ['tests/server/mail/refused-mail.test.ts'],
        quickTitle: 'within a minute',
      },
      {
        project: 'functions',
        files: ['functions/src/mail/services/circuit-breaker.test.ts'],
      },
      {
        project: 'kit',
        files: ['tests/kit/faults/faults.test.ts'],
        title: 'an outage of 20 minutes|one refusal|slow answers',
      },
    ],
    figures: [{ name: 'outages with an honest e-mail', atLeast: 15 }],
  }),
  suiteRow({
    id: 'D6',
    title: 'suppression, unsubscribing and pauses at any time',
    unit: 'tests',
    bar: '0 mails afterwards, 0 unsubscribed by a GET',
    isQuick: true,
    mode: 'over the network',
    evidence: [
      { project: 'server', files: ['tests/server/mail/recipient-rules.test.ts'] },
      integration('mail-links.test.ts'),
      { ...integration('digest-delivery.test.ts'), tests: /a digest e-mail/ },
    ],
  }),
  suiteRow({
    id: 'D7',
    title: 'generated mails with hostile names',
    unit: 'mails',
    bar: '2,000 mails: both headers, text part, address, < 100 kB, 0 unescaped of 500 names',
    isQuick: true,
    mode: 'in memory, 200 over the network',
    evidence: [
      { project: 'server', files: ['tests/server/mail/mail-lint.test.ts'] },
      { project: 'kit', files: ['tests/kit/mail-gallery/mail-support.test.ts'] },
    ],
    figures: [
      { name: 'mails', atLeast: 2_000 },
      { name: 'hostile names', atLeast: 500 },
    ],
  }),
  eventRow,
  suiteRow({
    id: 'D9',
    title: 'the trigger of the daily run fires 50 times at once',
    unit: 'triggers',
    bar: '1 run',
    isQuick: true,
    mode: 'over the network',
    evidence: [integration('trigger-storm.test.ts')],
    figures: [
      { name: 'triggers at once', atLeast: 50 },
      { name: 'e-mails', atMost: 1 },
    ],
  }),
];
