// The Firestore stand-in as a process of its own that counts: `GET /` on its second port tells what
// has been charged since the last time it was asked. Run with the two ports.
import { createServer } from 'node:http';
import { startCountedFirestore } from '../../support/counted-firestore.ts';
import { WriteTimes, type Hottest } from './write-times.ts';

export interface Charged {
  readonly reads: number;
  readonly writes: number;
  readonly by: readonly (readonly [string, number])[];
  readonly hottest: Hottest;
}

const [port, countPort] = process.argv.slice(2).map(Number);
const writeTimes = new WriteTimes();
const firestore = await startCountedFirestore({
  port: port ?? 0,
  onWrite: (name) => writeTimes.note(name, performance.now()),
});
createServer((_, response) => {
  const { reads, writes, by } = firestore.takeCost();
  const charged: Charged = { reads, writes, by: [...by], hottest: writeTimes.take() };
  response.end(JSON.stringify(charged));
}).listen(countPort, '127.0.0.1', () => console.log(`Firestore ready on 127.0.0.1:${port}`));
