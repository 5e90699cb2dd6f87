import { performance } from 'node:perf_hooks';
import type { Firestore } from 'firebase-admin/firestore';

const LISTENERS = 100;
/** Each listener looks at one of so many owners' documents. */
const OWNERS = 1_000;

/** Something to be done again and again. */
export interface Work {
  step(round: number): Promise<unknown>;
  stop?(): void;
}

/** Gets ready on a collection of `size` documents; what it does then is measured. */
export type Measure = (firestore: Firestore, size: number) => Work | Promise<Work>;

export const aDocument = (index: number) => ({
  n: index,
  owner: index % OWNERS,
  text: `document ${index} `.repeat(10),
  tags: ['a', 'b', String(index % 7)],
});

/** All over the collection, as far from the one before as can be. */
const indexAt = (round: number, size: number) => (round * 7919) % size;

const writes = (firestore: Firestore, size: number): Work => ({
  step: (round) => {
    const index = indexAt(round, size);
    return firestore.doc(`c/doc${index}`).set({ ...aDocument(index), round });
  },
});

/** Per second, one operation after the other. */
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

/** Steps per second, in a window of `lengthMs` or as long as one step takes. */
export async function rateOf(work: Work, firstRound: number, lengthMs: number): Promise<number> {
  const startedAt = performance.now();
  let rounds = 0;
  do {
    await work.step(firstRound + rounds);
    rounds += 1;
  } while (performance.now() - startedAt < lengthMs);
  return (rounds / (performance.now() - startedAt)) * 1000;
}
