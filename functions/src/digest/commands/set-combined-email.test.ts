import { combinedEmailsOf } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  combinedOwner,
  minutesAfter,
  MONDAY,
} from '../../../../tests/kit/memory/combined-owner.ts';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';
import { setCombinedEmail } from './set-combined-email.ts';

const OWNER = { id: 'ada', email: ADA };
const IDS = ['harbor', 'oak', 'pine'] as const;

describe('setCombinedEmail', () => {
  it('combines the digests of the first day of which none is built', async () => {
    const { build, ports, setTime, stored, subjectsTo } = combinedOwner({}, { isOn: false });
    await build('harbor');
    await setCombinedEmail(ports, { isWanted: true }, OWNER);
    await build('oak');
    await build('pine');
    expect(subjectsTo(ADA)).toHaveLength(3);
    expect(stored.combinedEmails.get('ada')?.businessDate).toBe('2026-11-24');
    setTime(new Date('2026-11-24T16:00:00Z'));
    const tuesday = stored.combinedEmails.get('ada')?.businessDate;
    for (const id of IDS) await build(id, tuesday);
    expect(subjectsTo(ADA)).toHaveLength(4);
    expect(subjectsTo(ADA).at(-1)).toMatch(/, and 2 more businesses$/);
  });

  it('starts on the same day if none of its digests is built', async () => {
    const { build, ports, subjectsTo } = combinedOwner({}, { isOn: false });
    await setCombinedEmail(ports, { isWanted: true }, OWNER);
    for (const id of IDS) await build(id);
    expect(subjectsTo(ADA)).toHaveLength(1);
  });

  it('sends the digests that wait for the e-mail when it is turned off', async () => {
    const { build, ports, runTasks, stored, subjectsTo } = combinedOwner();
    await build('harbor');
    await setCombinedEmail(ports, { isWanted: false }, OWNER);
    await runTasks();
    expect(subjectsTo(ADA)).toEqual([expect.stringContaining('Harbor Cafe')]);
    await build('oak');
    await build('pine');
    expect(subjectsTo(ADA)).toHaveLength(3);
    expect(stored.combinedEmails.size).toBe(0);
    expect([...stored.businesses.values()].map(({ combinedOwners }) => combinedOwners)).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('keeps waiting for the same day if it is turned off and on again', async () => {
    const { build, ports, stored, subjectsTo } = combinedOwner();
    await build('harbor');
    await setCombinedEmail(ports, { isWanted: false }, OWNER);
    await setCombinedEmail(ports, { isWanted: true }, OWNER);
    expect(stored.combinedEmails.get('ada')).toMatchObject({
      businessDate: MONDAY,
      isWanted: true,
    });
    await build('oak');
    await build('pine');
    expect(subjectsTo(ADA)).toHaveLength(1);
  });

  it('ends an earlier unsubscription from the combined e-mail', async () => {
    const { build, ports, setTime, subjectsTo } = combinedOwner();
    const url = ports.unsubscribeLinks.urlFor(combinedEmailsOf('ada'), ADA);
    await unsubscribe(ports, { token: url.split('/').at(-1) ?? '' });
    await setCombinedEmail(ports, { isWanted: true }, OWNER);
    setTime(minutesAfter(1));
    for (const id of IDS) await build(id);
    expect(subjectsTo(ADA)).toHaveLength(1);
  });

  it.each([
    [{ id: 'ada' }, 'not-allowed'],
    [{ id: 'bob', email: 'bob@harbor.example' }, 'conflict'],
  ])('refuses %j with %s', async (caller, code) => {
    const { ports, stored } = combinedOwner({}, { isOn: false });
    await expect(setCombinedEmail(ports, { isWanted: true }, caller)).rejects.toMatchObject({
      code,
    });
    expect(stored.combinedEmails.size).toBe(0);
  });
});
