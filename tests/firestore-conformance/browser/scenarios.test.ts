import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startFirestore } from '../../../emulators/firestore/index.ts';
import { installBrowser } from '../../../scripts/browser.ts';
import { randomId } from '../clients/ids.ts';
import { spawnEmulator } from '../server-process.ts';
import { targetName } from '../targets.ts';
import { FaultyProxy, type Faults } from './faulty-proxy.ts';
import { servePage } from './page-server.ts';

interface Connection {
  readonly port: number;
  readonly projectId: string;
  readonly path: string;
  readonly isPersistent?: boolean;
}

/** Opens a client in the page and listens to a collection. `window.seen` contains the snapshots. */
const watch = (page: Page, connection: Connection) =>
  page.evaluate(async ({ port, projectId, path, isPersistent }) => {
    const { sdk } = window;
    const app = sdk.initializeApp({ projectId });
    const persistence = sdk.persistentLocalCache({
      tabManager: sdk.persistentMultipleTabManager(),
    });
    const db = sdk.initializeFirestore(app, isPersistent ? { localCache: persistence } : {});
    sdk.connectFirestoreEmulator(db, '127.0.0.1', port);
    window.db = db;
    window.seen = [];
    await new Promise<void>((resolve) => {
      sdk.onSnapshot(sdk.collection(db, path), { includeMetadataChanges: true }, (snapshot) => {
        if (snapshot.metadata.fromCache || snapshot.metadata.hasPendingWrites) return;
        window.seen.push(snapshot.docs.map((each) => `${each.id}:${each.get('n')}`).join(' '));
        resolve();
      });
    });
  }, connection);

const write = (page: Page, path: string, n: number) =>
  page.evaluate(
    async ([to, value]) => {
      await window.sdk.setDoc(window.sdk.doc(window.db, to), { n: value });
    },
    [path, n] as const,
  );

const shows = (page: Page, state: string) =>
  page.waitForFunction((expected) => window.seen.at(-1) === expected, state);

declare global {
  interface Window {
    db: import('firebase/firestore').Firestore;
    seen: string[];
  }
}

describe('a page on a faulty network', () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof servePage>>;

  beforeAll(async () => {
    [server, browser] = await Promise.all([
      servePage(),
      chromium.launch({ executablePath: installBrowser() }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  async function openTab(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => window.sdk !== undefined);
    return page;
  }

  async function newContext(): Promise<BrowserContext> {
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    return context;
  }

  async function startProxy(
    faults: Faults,
    target = inject('firestore'),
  ): Promise<{ proxy: FaultyProxy; connection: Connection }> {
    const proxy = new FaultyProxy(target, faults);
    const port = await proxy.start();
    onTestFinished(() => proxy.stop());
    return { proxy, connection: { port, projectId: `demo-${randomId()}`, path: 'c' } };
  }

  it('receives everything in order although its back channel is cut repeatedly', async () => {
    const { proxy, connection } = await startProxy({ cutAfterMs: 300 });
    const context = await newContext();
    const [reader, writer] = [await openTab(context), await openTab(context)];
    await watch(reader, connection);
    await watch(writer, connection);
    for (let n = 1; n <= 10; n += 1) await write(writer, 'c/doc', n);
    await shows(reader, 'doc:10');
    const counted = (await reader.evaluate(() => window.seen)).map((state) =>
      Number(state.split(':')[1] ?? 0),
    );
    expect(counted).toEqual(counted.toSorted((a, b) => a - b));
    expect(proxy.backChannels).toBeGreaterThan(2);
  });

  it('uses long polling behind a buffering proxy', async () => {
    const { proxy, connection } = await startProxy({ bufferMs: 1_000 });
    const page = await openTab(await newContext());
    await watch(page, connection);
    await write(page, 'c/doc', 1);
    await shows(page, 'doc:1');
    expect(proxy.longPolls).toBeGreaterThan(0);
  });

  it('uses streaming on a healthy network', async () => {
    // A page switches to polling if the stream is silent for two round trips. Half a second each is
    // enough.
    const { proxy, connection } = await startProxy({ latencyMs: 500 });
    const page = await openTab(await newContext());
    await watch(page, connection);
    await write(page, 'c/doc', 1);
    await shows(page, 'doc:1');
    expect(proxy.longPolls).toBe(0);
  });

  it('keeps four tabs of one browser up to date', async () => {
    const { port } = inject('firestore');
    const connection = { port, projectId: `demo-${randomId()}`, path: 'c' };
    const context = await newContext();
    const tabs: Page[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const tab = await openTab(context);
      await watch(tab, connection);
      await write(tab, 'c/doc', n);
      tabs.push(tab);
    }
    for (const tab of tabs) await shows(tab, 'doc:4');
  });

  it('shares a persistent cache among tabs and receives deletions', async () => {
    const { port } = inject('firestore');
    const connection = { port, projectId: `demo-${randomId()}`, path: 'c', isPersistent: true };
    const context = await newContext();
    const [first, second] = [await openTab(context), await openTab(context)];
    await watch(first, connection);
    await watch(second, connection);
    for (const id of ['a', 'b', 'd']) await write(second, `c/${id}`, 1);
    await shows(first, 'a:1 b:1 d:1');
    await first.close();
    await second.close();
    const elsewhere = await openTab(await newContext());
    await watch(elsewhere, { ...connection, isPersistent: false });
    await elsewhere.evaluate(() => window.sdk.deleteDoc(window.sdk.doc(window.db, 'c/b')));
    const again = await openTab(context);
    await watch(again, connection);
    await shows(again, 'a:1 d:1');
  });

  describe.runIf(targetName === 'emulator')('with a server of its own', () => {
    it('recovers from a killed server and resends its pending writes', async () => {
      const first = await spawnEmulator();
      onTestFinished(() => first.kill());
      const page = await openTab(await newContext());
      const connection = { port: first.port, projectId: `demo-${randomId()}`, path: 'c' };
      await watch(page, connection);
      await write(page, 'c/doc', 1);
      await first.kill();
      const written = write(page, 'c/doc', 2);
      const second = await spawnEmulator('--port', String(first.port));
      onTestFinished(() => second.kill());
      await written;
      await shows(page, 'doc:2');
      // The SDK waits longer before each retry.
    }, 60_000);

    it('leaves no session on the server after its tab closes', async () => {
      const target = await startFirestore({
        timings: { webChannel: { orphanMs: 300, disconnectedMs: 0 } },
      });
      onTestFinished(() => target.close());
      const { proxy, connection } = await startProxy({}, target);
      const page = await openTab(await newContext());
      await watch(page, connection);
      await write(page, 'c/doc', 1);
      expect(proxy.sessions.size).toBeGreaterThan(0);
      await page.close();
      for (const [session, path] of proxy.sessions) {
        const ask = () =>
          fetch(`http://127.0.0.1:${target.port}${path}?VER=8&SID=${session}&RID=99&AID=0`, {
            method: 'POST',
            body: 'count=0',
          });
        await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).toBe(400);
      }
    });
  });
});
