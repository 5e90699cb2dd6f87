import { startTarget } from '../firestore-conformance/targets.ts';

/** Evaluates the rules in this emulator, or in Google's with `FIRESTORE=google`. */
export default async function setup(): Promise<() => Promise<void>> {
  const target = await startTarget();
  // rules-unit-testing reads this variable.
  process.env.FIRESTORE_EMULATOR_HOST = `${target.host}:${target.port}`;
  return () => target.stop();
}
