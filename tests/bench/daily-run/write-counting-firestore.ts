// Runs the Firestore emulator as its own process and counts reads and writes. `GET /` on the second port
// returns the counts since the last call. Arguments: the two ports.
import { createServer } from 'node:http';
import { startCountingFirestore } from '../../kit/providers/counting-firestore.ts';
import { WriteTimes, type Hottest } from './write-times.ts';

export interface Charged {
  readonly reads: number;
  readonly writes: number;
  readonly by: readonly (readonly [string, number])[];
  readonly hottest: Hottest;
}

const [port, countPort] = process.argv.slice(2).map(Number);
const writeTimes = new WriteTimes();
const firestore = await startCountingFirestore({
  port: port ?? 0,
  onWrite: (name) => writeTimes.note(name, performance.now()),
});
createServer((_, response) => {
  const { reads, writes, by } = firestore.takeCost();
  const charged: Charged = { reads, writes, by: [...by], hottest: writeTimes.take() };
  response.end(JSON.stringify(charged));
}).listen(countPort, '127.0.0.1', () => console.log(`Firestore ready on 127.0.0.1:${port}`));
