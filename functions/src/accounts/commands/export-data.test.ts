import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { exportData } from './export-data.ts';

const { exports, pages } = CALL_LIMITS.exportData.quotas;
const ADA = { id: 'ada' };
const CURSOR = { collection: 'profiles', id: 'ada' };

function setUp() {
  const reads: string[] = [];
  const ports = {
    ...memoryPorts(),
    accessLog: { record: async () => {} },
    personalData: {
      businessesOwnedBy: async () => [],
      countDocuments: async () => ({}),
      page: async ({ accountId }: { readonly accountId: string }) => {
        reads.push(accountId);
        await new Promise((resolve) => setImmediate(resolve));
        return { documents: [], next: null };
      },
    },
    clock: { now: () => DIGEST_TIME },
  };
  return {
    reads,
    read: (after?: typeof CURSOR, caller = ADA) =>
      exportData(ports as unknown as Parameters<typeof exportData>[0], { after }, caller),
  };
}

const TOO_MANY = { code: 'too-many' };

describe('exportData', () => {
  it('reads one page of an account at a time', async () => {
    const { read, reads } = setUp();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => read()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await read(undefined, { id: 'eve' });
    await read(CURSOR);
    expect(reads).toEqual(['ada', 'eve', 'ada']);
  });

  it('limits the exports of a day', async () => {
    const { read, reads } = setUp();
    for (let time = 0; time < exports.most; time += 1) await read();
    await expect(read()).rejects.toMatchObject(TOO_MANY);
    // A running export still gets its pages.
    await read(CURSOR);
    expect(reads).toHaveLength(exports.most + 1);
  });

  it('limits the pages of a day, so that one cursor cannot be read forever', async () => {
    const { read } = setUp();
    for (let page = 0; page < pages.most; page += 1) await read(CURSOR);
    await expect(read(CURSOR)).rejects.toMatchObject(TOO_MANY);
  });
});
