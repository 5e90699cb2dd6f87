// `npm test`: every check, or the named steps (`npm test -- lint unit`).
import { refuse, requireNode, root } from './bootstrap.mjs';

requireNode();
process.chdir(root);
// Ends with npm, which may be killed at any time.
if (process.env.npm_lifecycle_event) await import('./exit-with-parent.mjs');
const { installPackages } = await import('./install-packages.mjs');
await installPackages(root).catch((error) => refuse(error.message));

const { register } = await import('tsx/esm/api');
register();
const { runChecks } = await import('./checks.ts');
try {
  process.exitCode = await runChecks(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
