import { startTarget } from '../conformance/targets.ts';

/** The rules are judged by the stand-in, or by Google's emulator under `FIRESTORE=google`. */
export default async function setup(): Promise<() => Promise<void>> {
  const target = await startTarget();
  // How rules-unit-testing finds it.
  process.env.FIRESTORE_EMULATOR_HOST = `${target.host}:${target.port}`;
  return () => target.stop();
}
