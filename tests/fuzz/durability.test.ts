import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { spawnStandIn, type ServerProcess } from '../conformance/server-process.ts';
import { Random } from './random.ts';

const SEED = 20_260_102;
const LIVES = 6;
const WRITERS = 4;
const DOCUMENTS = 'projects/demo-durable/databases/(default)/documents';

/** What the server acknowledged, and what it may have done without being able to say so. */
interface Ledger {
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

/** Commits pairs of documents, one after the other, until the server is gone. */
async function writePairs(server: ServerProcess, ledger: Ledger, writer: string): Promise<void> {
  const before = ledger.unanswered.get(writer) ?? ledger.acknowledged.get(writer) ?? 0;
  for (let n = before + 1; ; n += 1) {
    const fields = { n: { integerValue: String(n) }, text: { stringValue: 'x'.repeat(n % 5000) } };
    const writes = ['left', 'right'].map((side) => ({
      update: { name: `${DOCUMENTS}/${side}/${writer}`, fields },
    }));
    ledger.unanswered.set(writer, n);
    try {
      await call(server, 'commit', { writes });
    } catch {
      return;
    }
    ledger.acknowledged.set(writer, n);
    ledger.unanswered.delete(writer);
  }
}

async function read(server: ServerProcess, side: string, writer: string): Promise<number> {
  const documents = [`${DOCUMENTS}/${side}/${writer}`];
  const [{ found }] = (await call(server, 'batchGet', { documents })) as [
    { found?: { fields: { n: { integerValue: string } } } },
  ];
  return Number(found?.fields.n.integerValue ?? 0);
}

it(`loses no acknowledged commit, and halves none, when killed while it writes (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const folder = await mkdtemp(join(tmpdir(), 'firestore-durability-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ledger: Ledger = { acknowledged: new Map(), unanswered: new Map() };
  const writers = Array.from({ length: WRITERS }, (_, index) => `writer${index}`);
  for (let life = 1; life <= LIVES; life += 1) {
    const server = await spawnStandIn('--data', folder);
    for (const writer of writers) {
      const sides = [await read(server, 'left', writer), await read(server, 'right', writer)];
      const acknowledged = ledger.acknowledged.get(writer) ?? 0;
      const possible = [acknowledged, ledger.unanswered.get(writer) ?? acknowledged];
      expect(possible).toContain(sides[0]);
      expect(sides[1]).toBe(sides[0]);
    }
    const writing = writers.map((writer) => writePairs(server, ledger, writer));
    setTimeout(() => void server.kill(), 50 + random.below(300));
    await Promise.all(writing);
    await server.kill();
  }
  expect(Math.min(...ledger.acknowledged.values())).toBeGreaterThan(LIVES);
});
