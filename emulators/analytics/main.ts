import { z } from 'zod';
import {
  addressOptions,
  parseOptions,
} from '@daily-snapshot/emulator-support/program/command-line';
import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { startCollector } from './index.ts';

const DEFAULT_PORT = 7600;

const HELP = `Stores the analytics events that a site would send to Firebase.

Usage: node --import tsx emulators/analytics/main.ts [options]

  --host HOST  the address to listen on (127.0.0.1)
  --port PORT  the port (${DEFAULT_PORT}); 0 lets the system choose
  --help       show this help
`;

const commandLineSchema = z.object(addressOptions(DEFAULT_PORT));

runProgram({
  help: HELP,
  read: (args) => parseOptions(commandLineSchema, args),
  start: async ({ host, port }) => {
    const collector = await startCollector(host, port);
    return {
      ready: `Analytics ready on ${host}:${collector.port}`,
      stop: () => collector.stop(),
    };
  },
});
