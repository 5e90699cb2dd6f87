import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';

/** A client that runs normally while other clients attack the server. */
export class BackgroundClient {
  private readonly app: App;
  private readonly firestore: Firestore;
  private readonly received = new Set<number>();
  private readonly waiting = new Map<number, () => void>();
  private readonly stopListening: () => void;
  private running: Promise<void> = Promise.resolve();
  private isDone = false;
  /** The errors of this client. */
  readonly errors: unknown[] = [];
  /** Number of successful rounds of write, query and event. */
  rounds = 0;

  constructor(projectId: string, host: string, port: number) {
    this.app = initializeApp({ projectId }, projectId);
    process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
    this.firestore = initializeFirestore(this.app, {});
    this.stopListening = this.firestore.doc('backgroundClient/doc').onSnapshot(
      (snapshot) => this.receive(snapshot.get('n') as number),
      (error) => this.errors.push(error),
    );
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isDone = true;
    await this.running;
    this.stopListening();
    await deleteApp(this.app);
  }

  private async run(): Promise<void> {
    const document = this.firestore.doc('backgroundClient/doc');
    for (let n = 1; !this.isDone; n += 1) {
      try {
        await document.set({ n });
        const found = await document.parent.where('n', '==', n).get();
        if (found.size !== 1) throw new Error(`Round ${n} found ${found.size} documents.`);
        await this.whenReceived(n);
        this.rounds += 1;
      } catch (error) {
        this.errors.push(error);
      }
    }
  }

  private receive(n: number): void {
    this.received.add(n);
    this.waiting.get(n)?.();
  }

  private whenReceived(n: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.received.has(n)) return resolve();
      const deadline = setTimeout(
        () => reject(new Error(`Round ${n} was never received.`)),
        15_000,
      );
      this.waiting.set(n, () => {
        clearTimeout(deadline);
        this.waiting.delete(n);
        resolve();
      });
    });
  }
}
