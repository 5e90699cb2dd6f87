// A Firestore emulator that counts billable operations.
import { TracedRulesStore } from '../../../emulators/firestore/transports/rule-trace.ts';
import { Databases } from '../../../emulators/firestore/engine/databases.ts';
import { FirestoreService } from '../../../emulators/firestore/service/service.ts';
import { createControlHandler } from '../../../emulators/firestore/transports/control.ts';
import { startServer } from '../../../emulators/firestore/transports/server.ts';

type Service = FirestoreService;

/** Billed document reads and writes. A lookup of a missing document is a read too. */
export interface Cost {
  readonly reads: number;
  readonly writes: number;
  /** by operation and collection, such as `read businesses` */
  readonly by: ReadonlyMap<string, number>;
}

export interface CountingFirestore {
  readonly host: string;
  readonly port: number;
  /** returns the cost since the last call and resets it */
  takeCost(): Cost;
  /** Copies every document of one project to another, without counting it. */
  copyProject(from: string, to: string): void;
  close(): Promise<void>;
}

export interface CountingOptions {
  /** absent: 0, which selects a free port */
  readonly port?: number;
  /** called with the name of each written document */
  readonly onWrite?: (name: string) => void;
}

/** @see https://firebase.google.com/docs/firestore/pricing */
export async function startCountingFirestore({
  port = 0,
  onWrite,
}: CountingOptions = {}): Promise<CountingFirestore> {
  const databases = new Databases();
  const databaseOf = (project: string) => databases.get({ project, database: '(default)' });
  const rules = new TracedRulesStore();
  let by = new Map<string, number>();
  const count = (what: 'read' | 'write', name: string) => {
    // The last collection in the document's name.
    const key = `${what} ${name.split('/').at(-2) ?? name}`;
    by.set(key, (by.get(key) ?? 0) + 1);
    if (what === 'write') onWrite?.(name);
  };
  const service = countingService(new FirestoreService({ databases, rules }), count);
  const server = await startServer({
    host: '127.0.0.1',
    port,
    service,
    control: createControlHandler({ databases, rules }),
  });
  return {
    host: '127.0.0.1',
    port: server.port,
    takeCost: () => {
      const sum = (what: string) =>
        [...by].reduce((total, [key, times]) => total + (key.startsWith(what) ? times : 0), 0);
      const cost = { reads: sum('read'), writes: sum('write'), by };
      by = new Map();
      return cost;
    },
    copyProject: (from, to) => {
      const target = databaseOf(to);
      target.load(
        [...databaseOf(from).view().documents()].map((document) => ({
          ...document,
          path: { ...document.path, databaseId: target.id },
        })),
      );
    },
    close: async () => {
      await server.close();
      databases.close();
    },
  };
}

interface Name {
  readonly name?: string;
}

interface ReadAnswer {
  readonly found?: Name;
  readonly missing?: string;
  readonly document?: Name;
}

interface CommitRequest {
  readonly writes?: readonly { readonly update?: Name; readonly delete?: string }[];
}

function countingService(
  inner: Service,
  count: (what: 'read' | 'write', name: string) => void,
): Service {
  const countWrites = (method: string, request: unknown) => {
    if (method !== 'Commit' && method !== 'BatchWrite') return;
    for (const write of (request as CommitRequest).writes ?? []) {
      count('write', write.update?.name ?? write.delete ?? '');
    }
  };
  return new Proxy(inner, {
    get(target, property) {
      if (property === 'unary') {
        const unary: Service['unary'] = (method, request, context) => {
          const answer = target.unary(method, request, context);
          countWrites(method, request);
          if (method === 'GetDocument') count('read', (answer as Name).name ?? '');
          return answer;
        };
        return unary;
      }
      if (property === 'serverStream') {
        const serverStream: Service['serverStream'] = function* (method, request, context) {
          let documents = 0;
          for (const answer of target.serverStream(method, request, context)) {
            const { found, missing, document } = answer as ReadAnswer;
            const name = found?.name ?? missing ?? document?.name;
            if (name !== undefined) {
              documents += 1;
              count('read', name);
            }
            yield answer;
          }
          // Firestore bills a query without results as one read.
          if (method === 'RunQuery' && documents === 0) count('read', 'nothing/found');
        };
        return serverStream;
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
