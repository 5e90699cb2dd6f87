// What is deployed: an export's name is the name of a function.
export { startDigests } from './handlers/callables/start-digests.ts';
export { digestSweep } from './handlers/schedules/digest-sweep.ts';
export { buildDigest } from './handlers/tasks/build-digest.ts';
