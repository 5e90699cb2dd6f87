// Runs Firebase's emulators for Cloud Tasks and, if a port is given, for Auth. Firebase's command line
// would load everything else too. Plain JavaScript, because tsx would translate firebase-tools first.
// Arguments: the project, the port of Cloud Tasks and optionally the port of Auth.
import { createRequire } from 'node:module';
import { connect } from 'node:net';

const require = createRequire(import.meta.url);
const [projectId, tasksPort, authPort] = process.argv.slice(2);
const host = '127.0.0.1';

const { TasksEmulator } = require('firebase-tools/lib/emulator/tasksEmulator');
await new TasksEmulator({ projectId, host, port: Number(tasksPort) }).start();
if (authPort !== undefined) {
  const { AuthEmulator } = require('firebase-tools/lib/emulator/auth');
  await new AuthEmulator({ projectId, host, port: Number(authPort) }).start();
}
for (const port of [tasksPort, authPort]) if (port !== undefined) await untilOpen(Number(port));
console.log('emulators ready');

/**
 * Waits until a port accepts connections, because the emulators report that they started before that.
 *
 * @param {number} port
 */
async function untilOpen(port) {
  const isOpen = () =>
    new Promise((resolve) => {
      const socket = connect(port, host, () => resolve(true));
      socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
    });
  while (!(await isOpen())) await new Promise((resolve) => setTimeout(resolve, 20));
}
