// Serves the mail gallery without the rest of the local environment:
//
//   npm run mail:preview
import { z } from 'zod';
import { addressOptions, parseOptions } from '../../emulators/support/program/command-line.ts';
import { runProgram } from '../../emulators/support/program/program.ts';
import { serveGallery } from './gallery-server.ts';

const DEFAULT_PORT = 7350;

const HELP = `Every e-mail of the product in every state, in HTML and plain text.

Usage: npm run mail:preview -- [options]

  --host HOST    the address to listen on (127.0.0.1)
  --port PORT    the port (${DEFAULT_PORT}); 0 lets the system choose
  --help         show this help
`;

const schema = z.object(addressOptions(DEFAULT_PORT));

runProgram({
  help: HELP,
  read: (args) => parseOptions(schema, args),
  start: async ({ host, port }: z.infer<typeof schema>) => {
    const gallery = await serveGallery(host, port);
    return {
      ready: `Mail gallery ready on http://${host}:${gallery.port}`,
      stop: () => gallery.close(),
    };
  },
});
