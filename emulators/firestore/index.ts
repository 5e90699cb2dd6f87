import { Databases } from './engine/store.ts';
import { FirestoreService } from './service/service.ts';
import { createControlHandler } from './transports/control.ts';
import { startServer } from './transports/server.ts';
import type { ServerTimings } from './transports/server.ts';
import { TracedRulesStore } from './transports/verdict-log.ts';

export interface FirestoreOptions {
  readonly host?: string;
  /** 0 lets the system choose. */
  readonly port?: number;
  /** What is stored; empty and in memory when absent. */
  readonly databases?: Databases;
  readonly rules?: TracedRulesStore;
  readonly timings?: Partial<ServerTimings>;
}

export interface RunningFirestore {
  readonly host: string;
  readonly port: number;
  /** Ends every connection; what was committed is kept as far as it ever is. */
  close(): Promise<void>;
}

/** Starts a Firestore in this process. */
export async function startFirestore(options: FirestoreOptions = {}): Promise<RunningFirestore> {
  const { host = '127.0.0.1', port = 0, timings } = options;
  const { databases = new Databases(), rules = new TracedRulesStore() } = options;
  const server = await startServer({
    host,
    port,
    service: new FirestoreService({ databases, rules }),
    control: createControlHandler({ databases, rules }),
    ...(timings && { timings }),
  });
  return {
    host,
    port: server.port,
    close: async () => {
      await server.close();
      databases.close();
    },
  };
}
