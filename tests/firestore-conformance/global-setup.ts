import type { TestProject } from 'vitest/node';
import type { WebTransport } from './clients/web.ts';
import { startTarget } from './targets.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Firestore under test. */
    firestore: { readonly host: string; readonly port: number };
    /** The transport of the web SDK. */
    webTransport: WebTransport;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const target = await startTarget();
  project.provide('firestore', { host: target.host, port: target.port });
  project.provide('webTransport', 'node');
  return () => target.stop();
}
