import { performance } from 'node:perf_hooks';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import type { ServerProcess } from '../conformance/server-process.ts';

/** How long one measure may take; what is slower gets fewer rounds. */
const MEASURE_MS = 1_500;
const BATCH = 500;
const LISTENERS = 100;
/** Each listener looks at one of so many owners' documents. */
const OWNERS = 1_000;

/** A server client of one server. */
export async function withClient<T>(
  server: ServerProcess,
  work: (firestore: Firestore) => Promise<T>,
): Promise<T> {
  process.env.FIRESTORE_EMULATOR_HOST = `${server.host}:${server.port}`;
  const app = initializeApp({ projectId: 'demo-bench' }, `${server.port}`);
  try {
    return await work(initializeFirestore(app, {}));
  } finally {
    await deleteApp(app);
  }
}

const aDocument = (index: number) => ({
  n: index,
  owner: index % OWNERS,
  text: `document ${index} `.repeat(10),
  tags: ['a', 'b', String(index % 7)],
});

/** Lets both sides compile what they run often, so that the smallest size is no colder than others. */
export async function warmUp(firestore: Firestore): Promise<void> {
  for (let round = 0; round < 300; round += 1) {
    await firestore.doc(`warm/doc${round % 100}`).set(aDocument(round));
    await firestore.doc(`warm/doc${round % 100}`).get();
    await firestore.collection('warm').where('n', '==', round).get();
  }
}

/** Fills a collection; @returns documents per second, or undefined when the time is over first. */
export async function fill(
  firestore: Firestore,
  count: number,
  deadlineMs: number,
): Promise<number | undefined> {
  const startedAt = performance.now();
  for (let index = 0; index < count; index += BATCH) {
    const batch = firestore.batch();
    for (let each = index; each < Math.min(index + BATCH, count); each += 1) {
      batch.set(firestore.doc(`c/doc${each}`), aDocument(each));
    }
    await batch.commit();
    if (performance.now() - startedAt > deadlineMs) return undefined;
  }
  return (count / (performance.now() - startedAt)) * 1000;
}

/** Calls one after the other; @returns calls per second. */
async function perSecond(call: (round: number) => Promise<unknown>): Promise<number> {
  await call(0);
  const startedAt = performance.now();
  let rounds = 0;
  while (performance.now() - startedAt < MEASURE_MS) {
    rounds += 1;
    await call(rounds);
  }
  return (rounds / (performance.now() - startedAt)) * 1000;
}

const update = (firestore: Firestore, size: number, round: number) => {
  const index = (round * 7919) % size;
  return firestore.doc(`c/doc${index}`).set({ ...aDocument(index), round });
};

export type Measure = (firestore: Firestore, size: number) => Promise<number>;

/** Each on a collection of `size` documents; operations per second. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  'single writes': (firestore, size) => perSecond((round) => update(firestore, size, round)),
  'get by name': (firestore, size) =>
    perSecond((round) => firestore.doc(`c/doc${(round * 7919) % size}`).get()),
  'query by equality': (firestore, size) =>
    perSecond((round) =>
      firestore
        .collection('c')
        .where('n', '==', round % size)
        .get(),
    ),
  'query by order and limit': (firestore) =>
    perSecond(() => firestore.collection('c').orderBy('n', 'desc').limit(20).get()),
  [`writes with ${LISTENERS} listeners`]: withListeners,
};

async function withListeners(firestore: Firestore, size: number): Promise<number> {
  const stops: (() => void)[] = [];
  let failure: Error | undefined;
  for (let listener = 0; listener < LISTENERS; listener += 1) {
    const query = firestore.collection('c').where('owner', '==', listener).limit(20);
    await new Promise<void>((resolve) => {
      const fail = (error: Error) => {
        failure = error;
        resolve();
      };
      stops.push(query.onSnapshot(() => resolve(), fail));
    });
  }
  if (failure) throw failure;
  const rate = await perSecond((round) => update(firestore, size, round));
  for (const stop of stops) stop();
  return rate;
}

/** Overwrites the same documents for a while; @returns resident bytes after each sixth of it. */
export async function sustainedWrites(
  firestore: Firestore,
  server: ServerProcess,
  lengthMs: number,
): Promise<number[]> {
  const resident: number[] = [];
  const startedAt = performance.now();
  for (let round = 0; resident.length < 6; round += 1) {
    const batch = firestore.batch();
    for (let each = 0; each < 100; each += 1) {
      batch.set(firestore.doc(`sustained/doc${each}`), { ...aDocument(each), round });
    }
    await batch.commit();
    const part = (lengthMs / 6) * (resident.length + 1);
    if (performance.now() - startedAt >= part) resident.push(server.residentBytes());
  }
  return resident;
}
