import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail } from '../mail/testing.ts';
import { START } from '../state/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let world: SendGridTestServer;
beforeEach(async () => void (world = await SendGridTestServer.start()));
afterEach(() => world.close());

const IN_AN_HOUR = START.getTime() / 1000 + 3600;
const SENDS = '/v3/user/scheduled_sends';

const newBatch = async () => {
  const response = await world.api('POST', '/v3/mail/batch');
  expect(response.status).toBe(201);
  return ((await response.json()) as { batch_id: string }).batch_id;
};
const status = async () => (await world.messages())[0]?.status;
const schedule = (batchId?: string) =>
  world.send({ ...plainMail(), send_at: IN_AN_HOUR, ...(batchId && { batch_id: batchId }) });

it('sends a mail at its time', async () => {
  await schedule();
  await world.advance(3599);
  expect(await status()).toBe('scheduled');
  expect(world.receiver.posts).toEqual([]);
  await world.advance(10);
  expect(await status()).toBe('delivered');
  expect(world.receiver.events[0]).toMatchObject({ event: 'processed', timestamp: IN_AN_HOUR });
});

describe('a batch', () => {
  it('is known by its id', async () => {
    const batchId = await newBatch();
    const known = await world.api('GET', `/v3/mail/batch/${batchId}`);
    expect([known.status, await known.json()]).toEqual([200, { batch_id: batchId }]);
    expect((await world.api('GET', '/v3/mail/batch/other')).status).toBe(400);
    expect(await newBatch()).not.toBe(batchId);
  });

  it('is not sent when it is cancelled', async () => {
    const batchId = await newBatch();
    await schedule(batchId);
    const decision = { batch_id: batchId, status: 'cancel' };
    const response = await world.api('POST', SENDS, decision);
    expect([response.status, await response.json()]).toEqual([201, decision]);
    await world.advance(7200);
    expect(await status()).toBe('cancelled');
    expect(world.receiver.posts).toEqual([]);
  });

  it('waits while it is paused, and goes out afterwards', async () => {
    const batchId = await newBatch();
    await schedule(batchId);
    await world.api('POST', SENDS, { batch_id: batchId, status: 'pause' });
    await world.advance(7200);
    expect(await status()).toBe('scheduled');
    expect((await world.api('DELETE', `${SENDS}/${batchId}`)).status).toBe(204);
    await world.advance(10);
    expect(await status()).toBe('delivered');
  });

  it('can be cancelled while it is paused', async () => {
    const batchId = await newBatch();
    await schedule(batchId);
    await world.api('POST', SENDS, { batch_id: batchId, status: 'pause' });
    await world.advance(7200);
    const patched = await world.api('PATCH', `${SENDS}/${batchId}`, { status: 'cancel' });
    expect(patched.status).toBe(204);
    expect(await status()).toBe('cancelled');
  });

  it('is listed with what was decided', async () => {
    const [first, second] = [await newBatch(), await newBatch()];
    await world.api('POST', SENDS, { batch_id: first, status: 'pause' });
    await world.api('POST', SENDS, { batch_id: second, status: 'cancel' });
    const read = async (path: string): Promise<unknown> => (await world.api('GET', path)).json();
    const decided = [
      { batch_id: first, status: 'pause' },
      { batch_id: second, status: 'cancel' },
    ];
    expect(await read(SENDS)).toEqual(decided);
    expect(await read(`${SENDS}/${second}`)).toEqual([decided[1]]);
    expect(await read(`${SENDS}/other`)).toEqual([]);
  });

  it('is decided about once, and one of ten at a time', async () => {
    const decide = async (batchId: string) =>
      (await world.api('POST', SENDS, { batch_id: batchId, status: 'cancel' })).status;
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
    expect((await world.api(method, path, body)).status).toBe(expected);
  });
});
