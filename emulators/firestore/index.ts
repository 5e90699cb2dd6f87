import { Databases } from './engine/databases.ts';
import { FirestoreService } from './service/service.ts';
import { createControlHandler } from './transports/control.ts';
import { startServer } from './transports/server.ts';
import type { ServerTimings } from './transports/server.ts';
import { TracedRulesStore } from './transports/rule-trace.ts';

export interface FirestoreOptions {
  readonly host?: string;
  /** If 0, the system chooses a free port. */
  readonly port?: number;
  /** The stored documents. If absent, the emulator starts empty and stores documents in memory. */
  readonly databases?: Databases;
  readonly rules?: TracedRulesStore;
  readonly timings?: Partial<ServerTimings>;
}

export interface RunningFirestore {
  readonly host: string;
  readonly port: number;
  /** Closes every connection. Data on disk stays. */
  close(): Promise<void>;
}

/** Starts a Firestore emulator in this process. */
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
