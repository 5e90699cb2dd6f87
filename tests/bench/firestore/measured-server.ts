import { performance } from 'node:perf_hooks';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import type { ServerProcess } from '../../firestore-conformance/server-process.ts';
import { aDocument } from './measures.ts';
import type { Subject } from './subjects.ts';

const BATCH = 500;

/** One server with a collection of one size, and its client. */
export class MeasuredServer {
  readonly subject: Subject;
  readonly size: number;
  readonly firestore: Firestore;
  private readonly server: ServerProcess;
  private readonly app: App;

  private constructor(subject: Subject, size: number, server: ServerProcess) {
    this.subject = subject;
    this.size = size;
    this.server = server;
    this.app = initializeApp({ projectId: 'demo-bench' }, `${subject.name} ${size}`);
    // The SDK reads the address of the emulator from the environment.
    process.env.FIRESTORE_EMULATOR_HOST = `${server.host}:${server.port}`;
    this.firestore = initializeFirestore(this.app, {});
  }

  /** Starts the server and warms it up, so that it compiles its hot code. */
  static async start(
    subject: Subject,
    size: number,
    warmUpRounds: number,
  ): Promise<MeasuredServer> {
    const contestant = new MeasuredServer(subject, size, await subject.start());
    const warm = contestant.firestore.collection('warm');
    for (let round = 0; round < warmUpRounds; round += 1) {
      await warm.doc(`doc${round % 100}`).set(aDocument(round));
      await warm.where('n', '==', round).get();
    }
    return contestant;
  }

  /** Null where the operating system does not report it. */
  get residentBytes(): number | null {
    const bytes = this.server.residentBytes();
    return Number.isFinite(bytes) ? bytes : null;
  }

  /**
   * Writes the collection in batches.
   *
   * @returns documents per second, or undefined after the deadline
   */
  async fill(deadlineMs: number): Promise<number | undefined> {
    const startedAt = performance.now();
    for (let index = 0; index < this.size; index += BATCH) {
      const batch = this.firestore.batch();
      for (let each = index; each < Math.min(index + BATCH, this.size); each += 1) {
        batch.set(this.firestore.doc(`c/doc${each}`), aDocument(each));
      }
      await batch.commit();
      if (performance.now() - startedAt > deadlineMs) return undefined;
    }
    return (this.size / (performance.now() - startedAt)) * 1000;
  }

  /**
   * Overwrites the same documents for a while.
   *
   * @returns resident bytes after each part of that time
   */
  async overwrite(lengthMs: number, parts: number): Promise<(number | null)[]> {
    const resident: (number | null)[] = [];
    const startedAt = performance.now();
    for (let round = 0; resident.length < parts; round += 1) {
      const batch = this.firestore.batch();
      for (let each = 0; each < 100; each += 1) {
        batch.set(this.firestore.doc(`overwritten/doc${each}`), { ...aDocument(each), round });
      }
      await batch.commit();
      const partEnds = (lengthMs / parts) * (resident.length + 1);
      if (performance.now() - startedAt >= partEnds) resident.push(this.residentBytes);
    }
    return resident;
  }

  /** Returns one text per wrong answer about the filled collection. */
  async faults(): Promise<string[]> {
    const all = this.firestore.collection('c');
    const stored = (await all.count().get()).data().count;
    const last = await all.orderBy('n', 'desc').limit(1).get();
    const named = await this.firestore.doc('c/doc0').get();
    const equal = await all.where('n', '==', this.size - 1).get();
    return [
      ...(stored === this.size ? [] : [`${stored} of ${this.size} documents are stored.`]),
      ...(last.docs[0]?.get('n') === this.size - 1 ? [] : ['The last document is not the last.']),
      ...(named.get('n') === 0 ? [] : ['A document read by name has wrong content.']),
      ...(equal.size === 1 ? [] : [`A query by equality finds ${equal.size} documents, not 1.`]),
    ];
  }

  async stop(): Promise<void> {
    await deleteApp(this.app);
    await this.server.kill();
  }
}
