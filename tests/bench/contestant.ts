import { performance } from 'node:perf_hooks';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import type { ServerProcess } from '../conformance/server-process.ts';
import { aDocument } from './measures.ts';
import type { Subject } from './subjects.ts';

const BATCH = 500;
const WARM_UP_ROUNDS = 300;

/** A server of its own with a collection of one size, and a client that works on it. */
export class Contestant {
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
    // Where the SDK looks for the address of an emulator.
    process.env.FIRESTORE_EMULATOR_HOST = `${server.host}:${server.port}`;
    this.firestore = initializeFirestore(this.app, {});
  }

  /** Starts the server, and lets it compile what it will run often. */
  static async start(subject: Subject, size: number): Promise<Contestant> {
    const contestant = new Contestant(subject, size, await subject.start());
    const warm = contestant.firestore.collection('warm');
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
      await warm.doc(`doc${round % 100}`).set(aDocument(round));
      await warm.where('n', '==', round).get();
    }
    return contestant;
  }

  get residentBytes(): number {
    return this.server.residentBytes();
  }

  /** Writes the collection in batches; @returns documents per second, nothing if time was up. */
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

  /** Overwrites the same documents for a while; @returns resident bytes after each part of it. */
  async overwrite(lengthMs: number, parts: number): Promise<number[]> {
    const resident: number[] = [];
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

  async stop(): Promise<void> {
    await deleteApp(this.app);
    await this.server.kill();
  }
}
