// Runs @firestore-emulator/server as its own program, so that both emulators are measured over the network.
import { createServer } from 'node:net';
import { FirestoreServer } from '@firestore-emulator/server';
import { listen } from '../../../emulators/support/http/listen.ts';

const probe = createServer();
const port = await listen(probe, '127.0.0.1', 0);
await new Promise((resolve) => probe.close(resolve));
await new FirestoreServer().start(port);
console.log(`ready on 127.0.0.1:${port}`);
