import { initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  getDocsFromServer,
  getFirestore,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  setDoc,
  setLogLevel,
  terminate,
  waitForPendingWrites,
  where,
  writeBatch,
  type Firestore,
  type Query,
} from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFirestore, type RunningFirestore } from '../../emulators/firestore/index.ts';
import { Random } from './random.ts';

const SEED = 20_260_103;
const CLIENTS = 5;
const STEPS = 60;

setLogLevel('silent');

/** A device with one user. Writes at random, is sometimes offline, and listens to three queries. */
class Device {
  readonly firestore: Firestore;
  /** Increments of the shared counter by this device. */
  increments = 0;
  private readonly random: Random;
  private readonly seen = new Map<string, string[]>();
  private isOnline = true;

  constructor(name: string, random: Random, { host, port }: RunningFirestore) {
    this.random = random;
    const app = initializeApp({ projectId: 'demo-convergence' }, name);
    this.firestore = getFirestore(app);
    connectFirestoreEmulator(this.firestore, host, port);
    for (const [watched, each] of Object.entries(this.queries)) {
      onSnapshot(each, { includeMetadataChanges: true }, (snapshot) => {
        const { fromCache, hasPendingWrites } = snapshot.metadata;
        const state = snapshot.docs.map((found) => `${found.id}:${JSON.stringify(found.data())}`);
        if (!fromCache && !hasPendingWrites) this.seen.set(watched, state);
      });
    }
  }

  private get queries(): Record<string, Query> {
    const all = collection(this.firestore, 'c');
    return {
      all,
      few: query(all, where('n', '>', 50)),
      first: query(all, orderBy('n', 'desc'), limit(5)),
    };
  }

  /** Performs one random action. Does not wait for writes, because the device may be offline. */
  async step(): Promise<void> {
    const { firestore, random } = this;
    const target = doc(firestore, 'c', `doc${random.below(20)}`);
    const n = random.below(100);
    switch (random.below(8)) {
      case 0:
        return void deleteDoc(target);
      case 1: {
        const batch = writeBatch(firestore);
        batch.set(target, { n, by: 'batch' });
        batch.set(doc(firestore, 'counter/all'), { n: increment(1) }, { merge: true });
        this.increments += 1;
        return void batch.commit();
      }
      case 2:
        if (!this.isOnline) return;
        return runTransaction(
          firestore,
          async (transaction) => {
            const counter = doc(firestore, 'counter/all');
            const snapshot = await transaction.get(counter);
            const before = (snapshot.get('n') as number | undefined) ?? 0;
            transaction.set(counter, { n: before + 1 });
          },
          { maxAttempts: 100 },
        ).then(() => {
          this.increments += 1;
        });
      case 3:
        return this.isOnline ? this.goOffline() : this.goOnline();
      default:
        return void setDoc(target, { n, by: 'set' });
    }
  }

  /**
   * Waits for pending writes first. The SDK would resend a write in flight, and Firestore would
   * count its increment twice.
   */
  private async goOffline(): Promise<void> {
    await waitForPendingWrites(this.firestore);
    this.isOnline = false;
    await disableNetwork(this.firestore);
  }

  private async goOnline(): Promise<void> {
    this.isOnline = true;
    await enableNetwork(this.firestore);
  }

  async settle(): Promise<void> {
    // The SDK fails if the network is enabled twice.
    if (!this.isOnline) await this.goOnline();
    await waitForPendingWrites(this.firestore);
  }

  /** Waits until every query on this device shows the server's documents. */
  async waitForConvergence(): Promise<void> {
    for (const [watched, each] of Object.entries(this.queries)) {
      const truth = (await getDocsFromServer(each)).docs;
      const expected = truth.map((found) => `${found.id}:${JSON.stringify(found.data())}`);
      await expect.poll(() => this.seen.get(watched), { timeout: 15_000 }).toEqual(expected);
    }
  }
}

let server: RunningFirestore;
let devices: Device[];

beforeAll(async () => {
  server = await startFirestore({ port: 0 });
  devices = Array.from(
    { length: CLIENTS },
    (_, index) => new Device(`device${index}`, new Random(SEED + index), server),
  );
});
afterAll(async () => {
  await Promise.all(devices.map(({ firestore }) => terminate(firestore)));
  await server.close();
});

it(`devices that go offline and online agree in the end and count each increment once (seed ${SEED})`, async () => {
  for (let step = 0; step < STEPS; step += 1) {
    await Promise.all(devices.map((device) => device.step()));
  }
  await Promise.all(devices.map((device) => device.settle()));
  for (const device of devices) await device.waitForConvergence();
  const increments = devices.reduce((sum, device) => sum + device.increments, 0);
  const [counter] = (await getDocsFromServer(collection(devices[0]!.firestore, 'counter'))).docs;
  expect(counter?.get('n')).toBe(increments);
});
