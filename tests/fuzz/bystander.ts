import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';

/** A client that minds its own business and must not notice what others do to the server. */
export class Bystander {
  private readonly app: App;
  private readonly firestore: Firestore;
  private readonly heard = new Set<number>();
  private readonly waiting = new Map<number, () => void>();
  private readonly stopListening: () => void;
  private running: Promise<void> = Promise.resolve();
  private isDone = false;
  /** What went wrong for it. */
  readonly complaints: unknown[] = [];
  /** Rounds of write, query and event that went well. */
  rounds = 0;

  constructor(projectId: string, host: string, port: number) {
    this.app = initializeApp({ projectId }, projectId);
    process.env.FIRESTORE_EMULATOR_HOST = `${host}:${port}`;
    this.firestore = initializeFirestore(this.app, {});
    this.stopListening = this.firestore.doc('bystander/doc').onSnapshot(
      (snapshot) => this.hear(snapshot.get('n') as number),
      (error) => this.complaints.push(error),
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
    const document = this.firestore.doc('bystander/doc');
    for (let n = 1; !this.isDone; n += 1) {
      try {
        await document.set({ n });
        const found = await document.parent.where('n', '==', n).get();
        if (found.size !== 1) throw new Error(`Round ${n} found ${found.size} documents.`);
        await this.whenHeard(n);
        this.rounds += 1;
      } catch (error) {
        this.complaints.push(error);
      }
    }
  }

  private hear(n: number): void {
    this.heard.add(n);
    this.waiting.get(n)?.();
  }

  private whenHeard(n: number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.heard.has(n)) return resolve();
      const deadline = setTimeout(() => reject(new Error(`Round ${n} was never heard.`)), 15_000);
      this.waiting.set(n, () => {
        clearTimeout(deadline);
        this.waiting.delete(n);
        resolve();
      });
    });
  }
}
