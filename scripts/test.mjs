// `npm test`: everything that is checked, or the steps that are named (`npm test -- lint unit`).
import { requireNode, requirePackages, root } from './bootstrap.mjs';

requireNode();
requirePackages();
process.chdir(root);
// Started by npm: end when npm does, however that happens.
if (process.env.npm_lifecycle_event) await import('./die-with-parent.mjs');

const { register } = await import('tsx/esm/api');
register();
const { runChecks } = await import('./checks.ts');
try {
  process.exitCode = await runChecks(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
