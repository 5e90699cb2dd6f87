import { performance } from 'node:perf_hooks';
import type { Firestore } from 'firebase-admin/firestore';

const LISTENERS = 100;
/** Different owners of documents. Each listener watches the documents of one owner. */
const OWNERS = 1_000;

/** An operation that is repeated. */
export interface Work {
  step(round: number): Promise<unknown>;
  stop?(): void;
}

/** Prepares an operation on a collection of `size` documents. The preparation is not measured. */
export type Measure = (firestore: Firestore, size: number) => Work | Promise<Work>;

export const aDocument = (index: number) => ({
  n: index,
  owner: index % OWNERS,
  text: `document ${index} `.repeat(10),
  tags: ['a', 'b', String(index % 7)],
});

/** Spreads the rounds over the collection, so that neighbors are far apart. */
const indexAt = (round: number, size: number) => (round * 7919) % size;

const writes = (firestore: Firestore, size: number): Work => ({
  step: (round) => {
    const index = indexAt(round, size);
    return firestore.doc(`c/doc${index}`).set({ ...aDocument(index), round });
  },
});

/** Operations, measured one after the other, by name. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  'single writes': writes,
  'get by name': (firestore, size) => ({
    step: (round) => firestore.doc(`c/doc${indexAt(round, size)}`).get(),
  }),
  'query by equality': (firestore, size) => ({
    step: (round) => firestore.collection('c').where('n', '==', indexAt(round, size)).get(),
  }),
  'query by order and limit': (firestore) => ({
    step: () => firestore.collection('c').orderBy('n', 'desc').limit(20).get(),
  }),
  [`writes with ${LISTENERS} listeners`]: async (firestore, size) => {
    const stops: (() => void)[] = [];
    for (let owner = 0; owner < LISTENERS; owner += 1) {
      const query = firestore.collection('c').where('owner', '==', owner).limit(20);
      await new Promise<void>((resolve, reject) => {
        stops.push(query.onSnapshot(() => resolve(), reject));
      });
    }
    return {
      ...writes(firestore, size),
      stop: () => {
        for (const stop of stops) stop();
      },
    };
  },
};

/** Returns steps per second in a window of `lengthMs`, or of one step if that takes longer. */
export async function rateOf(work: Work, firstRound: number, lengthMs: number): Promise<number> {
  const startedAt = performance.now();
  let rounds = 0;
  do {
    await work.step(firstRound + rounds);
    rounds += 1;
  } while (performance.now() - startedAt < lengthMs);
  return (rounds / (performance.now() - startedAt)) * 1000;
}
