import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { spawnEmulator, type ServerProcess } from '../firestore-conformance/server-process.ts';
import { Random } from './random.ts';
import { randomRuns } from '../kit/random-searches.ts';

const SEED = 20_260_102;
const RESTARTS = randomRuns(6);
const WRITERS = 4;
const DOCUMENTS = 'projects/demo-durable/databases/(default)/documents';

/** The commits that the server acknowledged, and those with an unknown outcome. */
interface CommitLog {
  readonly acknowledged: Map<string, number>;
  readonly unanswered: Map<string, number>;
}

async function call(server: ServerProcess, verb: string, body: object): Promise<unknown> {
  const response = await fetch(`http://${server.host}:${server.port}/v1/${DOCUMENTS}:${verb}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/**
 * Commits pairs of documents until the server is killed.
 *
 * @param onAcknowledged is called after each acknowledged commit
 */
async function writePairs(
  server: ServerProcess,
  commitLog: CommitLog,
  writer: string,
  onAcknowledged: () => void,
): Promise<void> {
  const before = commitLog.acknowledged.get(writer) ?? 0;
  for (let n = before + 1; ; n += 1) {
    const fields = { n: { integerValue: String(n) }, text: { stringValue: 'x'.repeat(n % 5000) } };
    const writes = ['left', 'right'].map((side) => ({
      update: { name: `${DOCUMENTS}/${side}/${writer}`, fields },
    }));
    commitLog.unanswered.set(writer, n);
    try {
      await call(server, 'commit', { writes });
    } catch {
      return;
    }
    commitLog.acknowledged.set(writer, n);
    commitLog.unanswered.delete(writer);
    onAcknowledged();
  }
}

async function read(server: ServerProcess, side: string, writer: string): Promise<number> {
  const documents = [`${DOCUMENTS}/${side}/${writer}`];
  const [{ found }] = (await call(server, 'batchGet', { documents })) as [
    { found?: { fields: { n: { integerValue: string } } } },
  ];
  return Number(found?.fields.n.integerValue ?? 0);
}

it(`loses no acknowledged commit and applies none partially when killed during writes (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const folder = await mkdtemp(join(tmpdir(), 'firestore-durability-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const commitLog: CommitLog = { acknowledged: new Map(), unanswered: new Map() };
  const writers = Array.from({ length: WRITERS }, (_, index) => `writer${index}`);
  for (let restart = 1; restart <= RESTARTS; restart += 1) {
    const server = await spawnEmulator('--data', folder);
    for (const writer of writers) {
      const sides = [await read(server, 'left', writer), await read(server, 'right', writer)];
      const acknowledged = commitLog.acknowledged.get(writer) ?? 0;
      const possible = [acknowledged, commitLog.unanswered.get(writer) ?? acknowledged];
      expect(possible).toContain(sides[0]);
      expect(sides[1]).toBe(sides[0]);
      // The read shows whether an unanswered commit was applied. After later restarts it must have
      // the same outcome.
      commitLog.acknowledged.set(writer, sides[0] ?? 0);
      commitLog.unanswered.delete(writer);
    }
    // The other writers have commits in flight when one acknowledgment triggers the kill.
    let remaining = 40 + random.below(160);
    const countDown = () => {
      remaining -= 1;
      if (remaining === 0) void server.kill();
    };
    await Promise.all(writers.map((writer) => writePairs(server, commitLog, writer, countDown)));
    await server.kill();
  }
  expect(Math.min(...commitLog.acknowledged.values())).toBeGreaterThan(RESTARTS);
});
