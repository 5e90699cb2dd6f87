import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { combinedEmailsOf } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { NOT_SUPPRESSED, suppress } from '@daily-snapshot/domain/mail/suppression';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  BOOKS,
  COMBINED_ID,
  COMBINED_KEY,
  combinedOwner,
  minutesAfter,
} from '../../../../tests/kit/memory/combined-owner.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';
import { buildCombinedDigest } from './build-combined-digest.ts';

const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

const TUESDAY = businessDate('2026-11-24');
const COMBINED_SUBJECT = /, and 2 more businesses$/;
const SINGLE_SUBJECTS = ['Harbor Cafe', 'Oak Street', 'Pine Deli'].map(
  (name) => `${name}: Numbers for Friday to Sunday are not in yet`,
);

describe('buildCombinedDigest', () => {
  it('sends one e-mail with the last digest, and other recipients get one for each business', async () => {
    const { build, stored, subjectsTo } = combinedOwner();
    await build('harbor');
    await build('oak');
    expect(subjectsTo(ADA)).toEqual([]);
    await build('pine');
    expect(subjectsTo(ADA)).toEqual([expect.stringMatching(COMBINED_SUBJECT)]);
    expect(subjectsTo(BOOKS)).toEqual(SINGLE_SUBJECTS);
    expect(stored.outbox.get(COMBINED_ID)?.combined?.businessIds).toEqual([
      'harbor',
      'oak',
      'pine',
    ]);
    expect(stored.combinedEmails.get('ada')).toMatchObject({
      businessDate: TUESDAY,
      dueAt: new Date('2026-11-24T16:00:00Z'),
    });
  });

  it('sends one e-mail a day if its tasks are repeated', async () => {
    const { build, ports, runTasks, subjectsTo } = combinedOwner();
    for (const id of ['harbor', 'oak', 'pine', 'harbor']) await build(id);
    await buildCombinedDigest(ports, COMBINED_KEY);
    await runTasks();
    expect(subjectsTo(ADA)).toHaveLength(1);
  });

  it('waits ten minutes for a late digest, which follows on its own', async () => {
    const { build, ports, runTasks, setTime, stored, subjectsTo } = combinedOwner();
    await build('harbor');
    await build('oak');
    setTime(minutesAfter(9));
    expect(await buildCombinedDigest(ports, COMBINED_KEY)).toBe('waiting');
    setTime(minutesAfter(10));
    expect(await buildCombinedDigest(ports, COMBINED_KEY)).toBe('planned');
    await runTasks();
    expect(stored.mails.at(-1)?.mail.text).toContain(
      'Pine Deli is not ready yet. We will send it as soon as it is.',
    );
    setTime(minutesAfter(25));
    await build('pine');
    expect(subjectsTo(ADA)).toEqual([
      'Harbor Cafe: Numbers for Friday to Sunday are not in yet, and 1 more business',
      'Pine Deli: Numbers for Friday to Sunday are not in yet',
    ]);
  });

  it('goes out with the business whose digest is due last', async () => {
    const pacific = {
      timeZone: timeZoneSchema.parse('America/Los_Angeles'),
      digestDueAt: minutesAfter(120),
    };
    const { build, ports, setTime, stored, subjectsTo } = combinedOwner({ pine: pacific });
    expect(stored.combinedEmails.get('ada')?.dueAt).toEqual(minutesAfter(120));
    await build('harbor');
    await build('oak');
    setTime(minutesAfter(60));
    expect(await buildCombinedDigest(ports, COMBINED_KEY)).toBe('waiting');
    setTime(minutesAfter(120));
    await build('pine');
    expect(subjectsTo(ADA)).toEqual([expect.stringMatching(COMBINED_SUBJECT)]);
  });

  it('follows a business that moves to a later hour', async () => {
    const { build, change, ports, setTime, stored } = combinedOwner();
    change('pine', {
      digestPreferences: { isPaused: false, recipients: [ADA], hour: 12 },
      digestDueAt: minutesAfter(120),
    });
    await build('harbor');
    await build('oak');
    expect(stored.combinedEmails.get('ada')?.dueAt).toEqual(minutesAfter(120));
    setTime(minutesAfter(15));
    expect(await buildCombinedDigest(ports, COMBINED_KEY)).toBe('waiting');
  });

  it.each([
    ['paused', { digestPreferences: { isPaused: true, recipients: [ADA] } }],
    ['without a plan', { entitlement: { hasDigests: false } }],
    ['with other recipients', { digestPreferences: { isPaused: false, recipients: [BOOKS] } }],
  ])('neither waits for a business %s nor contains it', async (_, differences) => {
    const { build, stored, subjectsTo } = combinedOwner({ pine: differences });
    await build('harbor');
    await build('oak');
    expect(stored.outbox.get(COMBINED_ID)?.combined?.businessIds).toEqual(['harbor', 'oak']);
    await build('pine');
    expect(subjectsTo(ADA).filter((subject) => !subject.endsWith('1 more business'))).toEqual([]);
  });

  it('leaves a recipient who is no longer an owner the e-mail of that business', async () => {
    const { build, subjectsTo } = combinedOwner({ pine: { members: { bob: 'owner' } } });
    for (const id of ['harbor', 'oak', 'pine']) await build(id);
    expect(subjectsTo(ADA)).toEqual([
      expect.stringMatching(/, and 1 more business$/),
      SINGLE_SUBJECTS[2],
    ]);
  });

  it('lets a new business join on the next day', async () => {
    const { build, stored, subjectsTo, setTime } = combinedOwner({
      pine: { combinedOwners: undefined },
    });
    for (const id of ['harbor', 'oak', 'pine']) await build(id);
    expect(subjectsTo(ADA)).toHaveLength(2);
    expect(stored.businesses.get('pine')?.combinedOwners).toEqual(['ada']);
    setTime(new Date('2026-11-24T16:00:00Z'));
    for (const id of ['harbor', 'oak', 'pine']) await build(id, TUESDAY);
    expect(subjectsTo(ADA)).toHaveLength(3);
    expect(subjectsTo(ADA).at(-1)).toMatch(COMBINED_SUBJECT);
  });

  it('hides the amounts of the businesses that chose it', async () => {
    const { build, stored } = combinedOwner({
      harbor: {
        digestPreferences: { isPaused: false, recipients: [ADA], hidesAmounts: true },
      },
    });
    for (const id of ['harbor', 'oak', 'pine']) await build(id);
    expect(stored.outbox.get(COMBINED_ID)?.mail.subject).not.toContain('$');
  });
});

describe('the delivery of a combined digest', () => {
  const planned = async () => {
    const owner = combinedOwner();
    const { ports, stored } = owner;
    let isHeld = true;
    const enqueue = ports.taskQueue.enqueue.bind(ports.taskQueue);
    Object.assign(ports.taskQueue, {
      enqueue: async (...call: Parameters<typeof enqueue>) => {
        if (!(isHeld && call[0] === 'deliverEmail')) await enqueue(...call);
      },
    });
    for (const id of ['harbor', 'oak', 'pine']) await owner.build(id);
    isHeld = false;
    const key = { kind: 'combined-digest', key: 'ada_2026-11-23' } as const;
    return { ...owner, stored, deliver: () => deliverMail(ports, key) };
  };

  it('leaves out a business from which the owner has unsubscribed since', async () => {
    const { ports, stored, runTasks, deliver } = await planned();
    await unsubscribe(ports, { token: tokenOf(ports.unsubscribeLinks.urlFor('oak', ADA)) });
    expect(await deliver()).toBe('planned');
    await runTasks();
    const sent = stored.mails.filter(({ key }) => 'kind' in key);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail.text).not.toContain('Oak Street');
    expect(sent[0]?.mail.text).toContain('Pine Deli');
  });

  it('sends nothing after the owner has unsubscribed from it, also on the next day', async () => {
    const { ports, stored, build, deliver, setTime, subjectsTo } = await planned();
    const url = ports.unsubscribeLinks.urlFor(combinedEmailsOf('ada'), ADA);
    await unsubscribe(ports, { token: tokenOf(url) });
    expect(await deliver()).toBe('skipped');
    setTime(new Date('2026-11-24T16:00:00Z'));
    for (const id of ['harbor', 'oak', 'pine']) await build(id, TUESDAY);
    expect(subjectsTo(ADA)).toEqual([]);
    expect(stored.outbox.get('combined-digest.ada_2026-11-24')?.delivery.state).toBe('skipped');
  });

  it('sends nothing to an address that bounced', async () => {
    const { ports, deliver, subjectsTo } = await planned();
    await ports.suppressions.changeOf(ADA, () =>
      suppress(NOT_SUPPRESSED, { what: 'everything', reason: 'bounced' }, minutesAfter(1)),
    );
    expect(await deliver()).toBe('skipped');
    expect(subjectsTo(ADA)).toEqual([]);
  });

  it('names the combined e-mail in its unsubscribe link', async () => {
    const { ports, stored, deliver } = await planned();
    expect(await deliver()).toBe('sent');
    const [recipient] = stored.mails.at(-1)?.recipients ?? [];
    const link = ports.unsubscribeLinks.read(tokenOf(recipient?.unsubscribeUrl ?? ''));
    expect(link?.businessId).toBe('combined-ada');
  });
});
