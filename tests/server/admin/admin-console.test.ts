import { networkNamed } from '../../kit/builders/network.ts';
import { JOB_NAMES } from '@daily-snapshot/domain/admin/schedule-run-schema';
// Tests in Firestore what administrators can browse and restart.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import {
  outboxEntrySchema,
  type OutboxEntry,
  type EmailSkipReason,
} from '@daily-snapshot/domain/mail/outbox-entry';
import { callables } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { after, planMail } from '@daily-snapshot/domain/mail/outbox';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../kit/builders/business.ts';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../../kit/builders/mail.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firestoreAdministration } from '../../../functions/src/admin/firestore/administration.ts';
import { firestoreDeadLetters } from '../../../functions/src/admin/firestore/dead-letters.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { firestoreBrowserErrors } from '../../../functions/src/operations/firestore/browser-errors.ts';
import { firestoreKillSwitches } from '../../../functions/src/operations/firestore/kill-switches.ts';
import { firestoreHealth } from '../../../functions/src/admin/firestore/service-health.ts';
import { firestoreAdminQueries } from '../../../functions/src/admin/firestore/admin-queries.ts';
import { storedMail } from '../../../functions/src/mail/firestore/outbox.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { listBusinesses } from '../../../functions/src/admin/commands/list-businesses.ts';
import { listLeads } from '../../../functions/src/admin/commands/list-leads.ts';
import { buildDigestNow, resendMail } from '../../../functions/src/admin/commands/resend-mail.ts';
import { serviceHealth } from '../../../functions/src/admin/commands/service-health.ts';
import { createLead } from '../../../functions/src/sales/commands/create-lead.ts';
import type { Mailer } from '../../../functions/src/mail/ports/mailer.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const MONDAY = businessDate('2026-11-23');
const MAX = { id: 'max', signInAddress: 'max@us.example' };
const NOON = after(DIGEST_TIME, 3 * 3_600_000);
const DIGEST = { businessId: 'bakery', businessDate: MONDAY };

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
beforeEach(() => {
  const projectId = `demo-adminQueries-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
});

function setUpPorts(mailer: Partial<Mailer> = {}, now = NOON) {
  const memory = memoryPorts();
  return {
    ...memory,
    ...firestorePorts(db),
    mailer: { ...memory.mailer, ...mailer },
    newEmailKey: () => crypto.randomUUID(),
    administration: firestoreAdministration(db),
    adminQueries: firestoreAdminQueries(db),
    health: firestoreHealth(db),
    objectiveCounter: { count: async () => null },
    browserErrors: firestoreBrowserErrors(db),
    killSwitchStore: firestoreKillSwitches(db),
    deadLetters: firestoreDeadLetters(db),
    clock: stoppedClock(now),
  };
}

/** Stores a bakery whose Monday digest is planned in the outbox. */
async function plannedDigest(): Promise<void> {
  await db.doc(paths.business('bakery')).set(
    aBusiness({
      latestDigest: MONDAY,
      entitlement: { hasDigests: true },
      digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example'] },
    }),
  );
  const mail = planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME);
  await db.doc(paths.outboxMail(DIGEST)).set(storedMail(mail));
}

const mailOf = async (): Promise<OutboxEntry> =>
  outboxEntrySchema.parse((await db.doc(paths.outboxMail(DIGEST)).get()).data());

describe('the list of businesses', () => {
  it('pages through businesses with any id', async () => {
    const ids = Array.from({ length: 60 }, (_, number) => `Caf\u00e9 No. ${number} \u{1f950}`);
    await Promise.all(ids.map((id) => db.doc(paths.business(id)).set(aBusiness({ name: id }))));
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const request = callables.listBusinesses.request.parse({ after });
      const page = await listBusinesses(
        { ...setUpPorts(), staffAccounts: { findByAddress: async () => undefined } },
        request,
      );
      listed.push(...page.businesses.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  it.each(['a/b', '.', '..', '__a__', '', 'x'.repeat(1_501)])('refuses the cursor %j', (after) => {
    expect(callables.listBusinesses.request.safeParse({ after }).success).toBe(false);
  });
});

describe('a refused e-mail', () => {
  const refusing = { send: async () => ({ answer: 'refused' as const }) };
  const request = { mailId: mailIdOf(DIGEST), evenIfItMayHaveArrived: false };

  it('is listed with its reason, and is resent once with a log entry for repeated requests', async () => {
    await plannedDigest();
    const failing = setUpPorts(refusing, DIGEST_TIME);
    expect(await deliverMail(failing, DIGEST)).toBe('failed');
    const ports = setUpPorts();
    const listed = await ports.deadLetters.page(10, undefined);
    expect(listed).toEqual({
      deadLetters: [
        {
          mailId: 'bakery_2026-11-23',
          businessId: 'bakery',
          businessName: 'Bluebird Bakery',
          businessDate: MONDAY,
          emailKind: null,
          reason: 'refused',
          at: DIGEST_TIME.toISOString(),
          plannedAt: DIGEST_TIME.toISOString(),
          mayHaveArrived: false,
        },
      ],
      next: null,
    });

    const pressed = await Promise.allSettled(
      Array.from({ length: 4 }, () => resendMail(ports, request, MAX)),
    );
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ports.deadLetters.page(10, undefined)).deadLetters).toEqual([]);
    expect([...ports.stored.tasks.values()]).toEqual([{ name: 'deliverDigest', payload: DIGEST }]);
    await Promise.all([deliverMail(ports, DIGEST), deliverMail(ports, DIGEST)]);
    expect(ports.stored.mails).toHaveLength(1);
    expect((await mailOf()).delivery.state).toBe('sent');

    const log = await db.collection(paths.auditLog).get();
    expect(log.docs.map((entry) => [entry.get('what'), entry.get('to')])).toEqual([
      ['mail-sent-again', { mailId: 'bakery_2026-11-23', businessId: 'bakery' }],
    ]);
    const seen = await db.collection(paths.accessLog('bakery')).get();
    expect(seen.docs.map((entry) => entry.get('what'))).toEqual(['staff-resent']);
    await expect(resendMail(ports, request, MAX)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This e-mail was already sent.',
    });
  });

  it('is listed again if it is refused again', async () => {
    await plannedDigest();
    await deliverMail(setUpPorts(refusing, DIGEST_TIME), DIGEST);
    const ports = setUpPorts(refusing);
    await resendMail(ports, request, MAX);
    expect(await deliverMail(ports, DIGEST)).toBe('failed');
    expect((await ports.deadLetters.page(10, undefined)).deadLetters).toHaveLength(1);
  });
});

describe('an e-mail that was given up without an answer', () => {
  it('is resent only by a user who accepts that it may arrive twice', async () => {
    await plannedDigest();
    const attempt = { id: 'first', at: DIGEST_TIME };
    await db.doc(paths.outboxMail(DIGEST)).update({
      attempts: [attempt],
      delivery: { state: 'failed', reason: 'no-answer', at: DIGEST_TIME },
      nextCheckAt: null,
    });
    const ports = setUpPorts();
    const mailId = mailIdOf(DIGEST);
    await expect(
      resendMail(ports, { mailId, evenIfItMayHaveArrived: false }, MAX),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect((await mailOf()).delivery.state).toBe('failed');
    await resendMail(ports, { mailId, evenIfItMayHaveArrived: true }, MAX);
    expect(await mailOf()).toMatchObject({ delivery: { state: 'planned' }, attempts: [attempt] });
  });
});

describe('an e-mail that was not given up', () => {
  it.each<[string, EmailSkipReason | undefined]>([
    ['on its way', undefined],
    ['rightly not sent', 'paused'],
  ])('is not resent if it is %s', async (_, reason) => {
    await plannedDigest();
    if (reason) {
      const delivery = { state: 'skipped', reason, at: DIGEST_TIME };
      await db.doc(paths.outboxMail(DIGEST)).update({ delivery });
    }
    const before = await mailOf();
    const request = { mailId: mailIdOf(DIGEST), evenIfItMayHaveArrived: true };
    await expect(resendMail(setUpPorts(), request, MAX)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await mailOf()).toEqual(before);
    expect((await db.collection(paths.auditLog).get()).size).toBe(0);
  });

  it('is not found if it does not exist', async () => {
    for (const mailId of ['bakery_2026-11-23', 'nothing', 'scorecard.none']) {
      await expect(
        resendMail(setUpPorts(), { mailId, evenIfItMayHaveArrived: true }, MAX),
      ).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});

describe('an overdue digest', () => {
  it('is built once for repeated requests', async () => {
    await db
      .doc(paths.business('bakery'))
      .set(aBusiness({ digestDueAt: DIGEST_TIME, digestShard: shardOf('bakery') }));
    const ports = setUpPorts();
    expect(await buildDigestNow(ports, { businessId: 'bakery' }, MAX)).toBe(MONDAY);
    expect([...ports.stored.tasks.values()]).toEqual([{ name: 'buildDigest', payload: DIGEST }]);
    const outcomes = await Promise.all([buildDigest(ports, DIGEST), buildDigest(ports, DIGEST)]);
    expect(outcomes.toSorted()).toEqual(['published', 'published-before']);
    expect((await db.collection(paths.outbox).get()).size).toBe(1);
    await expect(buildDigestNow(ports, { businessId: 'bakery' }, MAX)).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('leads', () => {
  const form = (email: string, source: 'main_cta' | 'exit_intent') => ({
    email,
    phone: '',
    source,
    wording: source === 'main_cta' ? ('answer-1' as const) : ('scorecard-1' as const),
    website: '',
    filledInMs: 9000,
  });

  it('are listed page by page, latest first, by source and by address', async () => {
    for (let index = 0; index < 55; index += 1) {
      const ports = setUpPorts({}, after(DIGEST_TIME, index * 1000));
      const source = index % 5 === 0 ? 'exit_intent' : 'main_cta';
      await createLead(ports, {
        form: form(`lead-${index}@x.example`, source),
        network: networkNamed(`${index}`),
      });
    }
    const ports = setUpPorts();
    const first = await listLeads(ports, { isExport: false }, MAX);
    expect(first.leads).toHaveLength(50);
    expect(first.leads[0]?.email).toBe('lead-54@x.example');
    const rest = await listLeads(ports, { isExport: false, after: first.next ?? undefined }, MAX);
    expect(rest.leads.map(({ email }) => email)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `lead-${index}@x.example`),
    );
    expect(rest.next).toBeNull();
    const bySource = await listLeads(ports, { isExport: false, source: 'exit_intent' }, MAX);
    expect(bySource.leads).toHaveLength(11);
    const byAddress = await listLeads(ports, { isExport: false, address: 'LEAD-7@x.example' }, MAX);
    expect(byAddress.leads).toMatchObject([
      { email: 'lead-7@x.example', consents: [{ wording: 'answer-1' }] },
    ]);
    expect((await db.collection(paths.auditLog).get()).size).toBe(0);
    await listLeads(ports, { isExport: true }, MAX);
    await listLeads(ports, { isExport: true, after: first.next ?? undefined }, MAX);
    const log = await db.collection(paths.auditLog).get();
    expect(log.docs.map((entry) => entry.get('what'))).toEqual(['leads-exported']);
  });
});

describe('the health of the service', () => {
  it('counts digests by delivery state without reading them', async () => {
    const mails = (count: number, delivery: object) =>
      Array.from({ length: count }, () => {
        const businessId = crypto.randomUUID();
        const mail = planMail(
          { ...aMail(), businessId, shard: shardOf(businessId) },
          DIGEST_TIME,
          NEXT_DIGEST_TIME,
        );
        const ref = db.doc(paths.outboxMail({ businessId, businessDate: MONDAY }));
        return ref.set({ ...storedMail(mail), nextCheckAt: null, delivery });
      });
    const due = (count: number, digestDueAt: Date) =>
      Array.from({ length: count }, () => {
        const id = crypto.randomUUID();
        return db.doc(paths.business(id)).set(aBusiness({ digestDueAt, digestShard: shardOf(id) }));
      });
    await Promise.all([
      ...mails(5, { state: 'sent', attemptId: 'a', at: DIGEST_TIME }),
      ...mails(2, { state: 'skipped', reason: 'paused', at: DIGEST_TIME }),
      ...mails(1, { state: 'failed', reason: 'refused', at: DIGEST_TIME }),
      ...mails(3, { state: 'planned' }),
      ...due(4, DIGEST_TIME),
      ...due(2, after(NOON, -60_000)),
      ...due(6, NEXT_DIGEST_TIME),
    ]);
    const ports = setUpPorts();
    await ports.health.recordRun('digestSweep', {
      beganAt: after(NOON, -60_000),
      endedAt: NOON,
      isDone: true,
    });
    await ports.health.recordRun('outboxSweep', {
      beganAt: DIGEST_TIME,
      endedAt: DIGEST_TIME,
      isDone: true,
    });

    firestore.takeCost();
    const health = await serviceHealth(ports, { businessDate: MONDAY });
    const { reads, writes, by } = firestore.takeCost();
    const exactly = (count: number) => ({ count, isMore: false });
    expect(health.digests).toEqual({
      planned: exactly(11),
      sent: exactly(5),
      skipped: exactly(2),
      failed: exactly(1),
      overdue: exactly(6),
      late: exactly(4),
    });
    expect(health.queues).toContainEqual({
      name: 'digests',
      oldestDueAt: DIGEST_TIME.toISOString(),
    });
    expect(health.queues).toContainEqual({ name: 'mail', oldestDueAt: null });
    const missed = health.schedules.filter(({ isMissed }) => isMissed).map(({ name }) => name);
    expect(missed).toContain('outboxSweep');
    expect(missed).not.toContain('digestSweep');
    // One read for each schedule, one for the oldest item in each part of each queue, one for the
    // unreadable documents, the errors of browsers, and the switches each. Counted documents are not read.
    expect(by.get('read scheduleRuns')).toBe(JOB_NAMES.length);
    expect(reads).toBeLessThanOrEqual(JOB_NAMES.length + 4 + 4 + 4 + 1 + 1 + 1 + 1);
    expect(writes).toBe(0);
  });
});
