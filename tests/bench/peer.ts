// @firestore-emulator/server as a program of its own, so that both are measured over the network.
import { createServer } from 'node:net';
import { FirestoreServer } from '@firestore-emulator/server';

const probe = createServer().listen(0, '127.0.0.1', () => {
  const address = probe.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  probe.close(() => {
    void new FirestoreServer().start(port).then(() => console.log(`ready on 127.0.0.1:${port}`));
  });
});
