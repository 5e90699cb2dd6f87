import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail } from '../mail/testing.ts';
import { START } from '../state/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let emulator: SendGridTestServer;
beforeEach(async () => void (emulator = await SendGridTestServer.start()));
afterEach(() => emulator.close());

const IN_AN_HOUR = START.getTime() / 1000 + 3600;
const SENDS = '/v3/user/scheduled_sends';

const newBatch = async () => {
  const response = await emulator.api('POST', '/v3/mail/batch');
  expect(response.status).toBe(201);
  return ((await response.json()) as { batch_id: string }).batch_id;
};
const status = async () => (await emulator.messages())[0]?.status;
const schedule = (batchId?: string) =>
  emulator.send({ ...plainMail(), send_at: IN_AN_HOUR, ...(batchId && { batch_id: batchId }) });

it('sends an e-mail at its scheduled time', async () => {
  await schedule();
  await emulator.advance(3599);
  expect(await status()).toBe('scheduled');
  expect(emulator.receiver.posts).toEqual([]);
  await emulator.advance(10);
  expect(await status()).toBe('delivered');
  expect(emulator.receiver.events[0]).toMatchObject({ event: 'processed', timestamp: IN_AN_HOUR });
});

describe('batch', () => {
  it('can be looked up by its ID', async () => {
    const batchId = await newBatch();
    const existing = await emulator.api('GET', `/v3/mail/batch/${batchId}`);
    expect([existing.status, await existing.json()]).toEqual([200, { batch_id: batchId }]);
    expect((await emulator.api('GET', '/v3/mail/batch/other')).status).toBe(400);
    expect(await newBatch()).not.toBe(batchId);
  });

  it('is not sent after it is canceled', async () => {
    const batchId = await newBatch();
    await schedule(batchId);
    const decision = { batch_id: batchId, status: 'cancel' };
    const response = await emulator.api('POST', SENDS, decision);
    expect([response.status, await response.json()]).toEqual([201, decision]);
    await emulator.advance(7200);
    expect(await status()).toBe('canceled');
    expect(emulator.receiver.posts).toEqual([]);
  });

  it('waits while it is paused, and is sent after the pause', async () => {
    const batchId = await newBatch();
    await schedule(batchId);
    await emulator.api('POST', SENDS, { batch_id: batchId, status: 'pause' });
    await emulator.advance(7200);
    expect(await status()).toBe('scheduled');
    expect((await emulator.api('DELETE', `${SENDS}/${batchId}`)).status).toBe(204);
    await emulator.advance(10);
    expect(await status()).toBe('delivered');
  });

  it('can be canceled while it is paused', async () => {
    const batchId = await newBatch();
    await schedule(batchId);
    await emulator.api('POST', SENDS, { batch_id: batchId, status: 'pause' });
    await emulator.advance(7200);
    const patched = await emulator.api('PATCH', `${SENDS}/${batchId}`, { status: 'cancel' });
    expect(patched.status).toBe(204);
    expect(await status()).toBe('canceled');
  });

  it('is listed with its status', async () => {
    const [first, second] = [await newBatch(), await newBatch()];
    await emulator.api('POST', SENDS, { batch_id: first, status: 'pause' });
    await emulator.api('POST', SENDS, { batch_id: second, status: 'cancel' });
    const read = async (path: string): Promise<unknown> => (await emulator.api('GET', path)).json();
    const decided = [
      { batch_id: first, status: 'pause' },
      { batch_id: second, status: 'cancel' },
    ];
    expect(await read(SENDS)).toEqual(decided);
    expect(await read(`${SENDS}/${second}`)).toEqual([decided[1]]);
    expect(await read(`${SENDS}/other`)).toEqual([]);
  });

  it('accepts one status, and at most ten batches have one', async () => {
    const decide = async (batchId: string) =>
      (await emulator.api('POST', SENDS, { batch_id: batchId, status: 'cancel' })).status;
    const [first = '', ...others] = await Promise.all(Array.from({ length: 11 }, newBatch));
    expect(await decide(first)).toBe(201);
    expect(await decide(first)).toBe(400);
    const answers = [];
    for (const batchId of others) answers.push(await decide(batchId));
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 201), 400]);
  });

  it.each([
    ['POST', SENDS, { batch_id: 'other', status: 'cancel' }, 400],
    ['POST', SENDS, { batch_id: 'other', status: 'stop' }, 400],
    ['POST', SENDS, {}, 400],
    ['PATCH', `${SENDS}/other`, { status: 'cancel' }, 404],
    ['PATCH', `${SENDS}/other`, {}, 400],
    ['DELETE', `${SENDS}/other`, undefined, 404],
  ])('must exist: %s %s %j', async (method, path, body, expected) => {
    expect((await emulator.api(method, path, body)).status).toBe(expected);
  });
});
