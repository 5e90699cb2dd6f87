import type { TestProject } from 'vitest/node';
import type { WebTransport } from './clients/web.ts';
import { startTarget } from './targets.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Firestore under test listens. */
    firestore: { readonly host: string; readonly port: number };
    /** How the web SDK reaches it. */
    webTransport: WebTransport;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const target = await startTarget();
  project.provide('firestore', { host: target.host, port: target.port });
  project.provide('webTransport', 'node');
  return () => target.stop();
}
