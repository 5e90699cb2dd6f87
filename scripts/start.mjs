// `npm start` and `npm run dev`: the whole local world with one command.
import { requireNode, requirePackages, root } from './bootstrap.mjs';

requireNode();
requirePackages();
process.chdir(root);
// Started by npm: end when npm does, however that happens.
if (process.env.npm_lifecycle_event) await import('./die-with-parent.mjs');

const { register } = await import('tsx/esm/api');
register();
const { run } = await import('../emulators/run.ts');
await run(process.argv.slice(2));
