// How fast Stripe's notices are taken and forged ones refused, and whether people are still answered
// while one network floods what is open to everybody. `npm run bench:payments [-- --seconds 300]`
import { parseArgs } from 'node:util';
import { measureFlood } from './payments/flood.ts';
import { measureForgeries, measureNotices } from './payments/webhooks.ts';
import { startPaymentsWorld } from './payments/world.ts';
import { printMachine } from './machine.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    buyers: { type: 'string', default: '250' },
  },
});
const SECONDS = Number(options.seconds);

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

printMachine();
const world = await startPaymentsWorld();
try {
  await measureForgeries(world);
  await measureNotices(world, { buyers: Number(options.buyers), seconds: SECONDS });
  await measureFlood(world, SECONDS);
} finally {
  await world.stop();
}
printMachine();
// The client of Firestore keeps connections for longer than anybody waits.
process.exit();
