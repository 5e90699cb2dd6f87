// `npm start` and `npm run dev`: the whole local environment with one command.
import { refuse, requireNode, root } from './bootstrap.mjs';

requireNode();
process.chdir(root);
// Ends with npm, which may be killed at any time.
if (process.env.npm_lifecycle_event) await import('./exit-with-parent.mjs');
const { installPackages } = await import('./install-packages.mjs');
await installPackages(root).catch((error) => refuse(error.message));

const { register } = await import('tsx/esm/api');
register();
const { run } = await import('../emulators/local/run.ts');
await run(process.argv.slice(2));
