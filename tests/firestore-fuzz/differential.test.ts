import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore, type RunningFirestore } from '../../emulators/firestore/index.ts';
import { GrpcClient, type GrpcStream } from '../firestore-conformance/clients/grpc.ts';
import { aDocument, aQuery, structuredQuery } from './arbitrary.ts';
import { encodePlain } from './encode-plain.ts';
import { naiveQuery, type PlainDocument, type PlainQuery } from './naive-query.ts';
import { Random } from './random.ts';
import { randomRuns } from '../kit/random-searches.ts';

const SEEDS = [1, 2, 3, 4];
const TRIED = SEEDS.slice(0, randomRuns(SEEDS.length));
const DATABASE = 'projects/demo-differential/databases/(default)';
const DOCUMENTS = `${DATABASE}/documents`;

const explain = (query: PlainQuery) => inspect(query, { depth: 9 });

describe.each(TRIED)('random documents and queries, seed %i', (seed) => {
  let server: RunningFirestore;
  let client: GrpcClient;

  beforeAll(async () => {
    server = await startFirestore({ port: 0 });
    client = new GrpcClient(server);
  });
  afterAll(async () => {
    client.close();
    await server.close();
  });

  /** A collection that starts with documents and changes at random. */
  class Collection {
    readonly id: string;
    readonly documents = new Map<string, PlainDocument>();
    private readonly random: Random;

    constructor(id: string, random: Random) {
      this.id = id;
      this.random = random;
    }

    get all(): PlainDocument[] {
      return [...this.documents.values()];
    }

    /** Commits several writes and deletes together. */
    async change(count: number): Promise<void> {
      const writes = Array.from({ length: count }, () => {
        const document = aDocument(this.random, this.random.below(150));
        const name = `${DOCUMENTS}/${this.id}/${document.id}`;
        if (this.documents.has(document.id) && this.random.chance(0.3)) {
          this.documents.delete(document.id);
          return { delete: name };
        }
        this.documents.set(document.id, document);
        const fields = Object.entries(document.data).map(([key, value]) => [
          key,
          encodePlain(value),
        ]);
        return { update: { name, fields: Object.fromEntries(fields) } };
      });
      await client.call('Commit', { database: DATABASE, writes });
    }
  }

  it('finds the same documents as a naive search after many changes', async () => {
    const random = new Random(seed);
    const collection = new Collection('queried', random);
    await collection.change(150);
    let found = 0;
    for (let round = 0; round < 150; round += 1) {
      const query = aQuery(random);
      const answers = await client.call('RunQuery', {
        parent: DOCUMENTS,
        structuredQuery: structuredQuery(collection.id, query),
      });
      const ids = answers.flatMap(({ document }) =>
        document ? [document.name.split('/').pop()] : [],
      );
      expect(ids, explain(query)).toEqual(naiveQuery(collection.all, query));
      found += ids.length;
      if (random.chance(0.3)) await collection.change(1 + random.below(5));
    }
    expect(found).toBeGreaterThan(150);
  });

  it('sends listeners the same documents as a naive search after every commit', async () => {
    const random = new Random(seed);
    const collection = new Collection('watched', random);
    await collection.change(100);
    const queries = Array.from({ length: 20 }, () => ({ ...aQuery(random), offset: 0 }));
    const stream = client.open('Listen');
    const watcher = new TargetTracker(stream);
    for (const [index, query] of queries.entries()) {
      const target = { parent: DOCUMENTS, structuredQuery: structuredQuery(collection.id, query) };
      stream.send({ database: DATABASE, addTarget: { targetId: index + 1, query: target } });
    }
    await watcher.untilCurrent(queries.length);
    for (let round = 0; round < 40; round += 1) {
      await collection.change(1 + random.below(6));
      await client.call('Commit', {
        database: DATABASE,
        writes: [
          { update: { name: `${DOCUMENTS}/marker/doc`, fields: { n: encodePlain(round) } } },
        ],
      });
      await watcher.untilMarker(round);
      for (const [index, query] of queries.entries()) {
        const expected = naiveQuery(collection.all, query).toSorted();
        expect(watcher.idsOf(index + 1), explain(query)).toEqual(expected);
      }
    }
  });
});

/** Tracks the result of each target, like a client. */
class TargetTracker {
  private readonly stream: GrpcStream;
  private readonly targets = new Map<number, Set<string>>();

  constructor(stream: GrpcStream) {
    this.stream = stream;
    const marker = { documents: [`${DOCUMENTS}/marker/doc`] };
    stream.send({ database: DATABASE, addTarget: { targetId: 999, documents: marker } });
  }

  idsOf(target: number): string[] {
    return [...(this.targets.get(target) ?? [])].toSorted();
  }

  async untilCurrent(count: number): Promise<void> {
    const current = new Set<number>();
    while (current.size <= count) {
      const { targetChange } = await this.take();
      if (targetChange?.targetChangeType === 'CURRENT') {
        for (const target of targetChange.targetIds) current.add(target);
      }
    }
  }

  /** Waits for the snapshot with the marker document of this round. */
  async untilMarker(round: number): Promise<void> {
    let isMarked = false;
    for (;;) {
      const { documentChange, targetChange } = await this.take();
      if (documentChange?.targetIds?.includes(999)) {
        isMarked ||= documentChange.document.fields.n.integerValue === String(round);
      }
      if (isMarked && targetChange?.readTime && !targetChange.targetIds?.length) return;
    }
  }

  private async take() {
    const message = await this.stream.messages.next();
    const { documentChange, documentDelete, documentRemove } = message;
    const gone = documentDelete ?? documentRemove ?? documentChange;
    const name: string = documentChange?.document.name ?? gone?.document ?? '';
    const id = name.split('/').pop() ?? '';
    for (const target of documentChange?.targetIds ?? []) this.of(target).add(id);
    for (const target of gone?.removedTargetIds ?? []) this.of(target).delete(id);
    return message;
  }

  private of(target: number): Set<string> {
    let ids = this.targets.get(target);
    if (!ids) this.targets.set(target, (ids = new Set()));
    return ids;
  }
}
