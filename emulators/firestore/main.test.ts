import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Cleanup } from './transports/testing.ts';

// The first start may have to build the bundle.
vi.setConfig({ testTimeout: 30_000 });

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const START = join(import.meta.dirname, 'start.mjs');
const DOCUMENTS = 'v1/projects/demo/databases/(default)/documents';

class Program {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output = '';

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [START, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        this.output += text.toString();
        this.child.emit('output');
      });
    }
    this.exited = once(this.child, 'close').then(([code]) => code as number | null);
    cleanup.add(async () => {
      this.child.kill('SIGKILL');
      await this.exited;
    });
  }

  async until(pattern: RegExp): Promise<string[]> {
    let match: RegExpExecArray | null;
    while (!(match = pattern.exec(this.output))) await once(this.child, 'output');
    return match;
  }

  /** @returns the address that the emulator listens on */
  async ready(): Promise<string> {
    const [, address] = await this.until(/Firestore ready on (\S+)\n/);
    return `http://${address}`;
  }

  stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exited;
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-main-'));
  cleanup.add(() => rmSync(folder, { recursive: true }));
  return folder;
}

const rulesAllowing = (condition: string) =>
  `service cloud.firestore { match /databases/{database}/documents {
     match /{document=**} { allow read, write: if ${condition}; } } }`;

const store = async (url: string) =>
  (await fetch(`${url}/${DOCUMENTS}/c/d`, { method: 'PATCH', body: '{}' })).status;

const isStored = async (url: string) => (await fetch(`${url}/${DOCUMENTS}/c/d`)).status === 200;

it('keeps data in a folder and exits on a signal while clients are connected', async () => {
  const data = newFolder();
  const first = new Program('--port=0', '--data', data);
  const url = await first.ready();
  expect(await store(url)).toBe(200);
  expect(await first.stop()).toBe(0);
  const second = new Program('--port=0', '--data', data);
  expect(await isStored(await second.ready())).toBe(true);
});

it('exports an archive and starts from it', async () => {
  const archive = join(newFolder(), 'archive');
  const first = new Program('--port=0', '--export-on-exit', archive);
  await store(await first.ready());
  expect(await first.stop()).toBe(0);
  expect(first.output).toContain(`Exported to ${archive}`);
  expect(existsSync(archive)).toBe(true);
  const second = new Program('--port=0', '--import', archive);
  expect(await isStored(await second.ready())).toBe(true);
});

it('applies the rules from the first request and reloads them when the file changes', async () => {
  const file = join(newFolder(), 'firestore.rules');
  writeFileSync(file, rulesAllowing('false'));
  const program = new Program('--port=0', '--rules', file);
  const url = await program.ready();
  expect(await store(url)).toBe(403);
  writeFileSync(file, rulesAllowing('true'));
  await program.until(/Reloaded .*/);
  expect(await store(url)).toBe(200);
});

it.each([
  [['--prot'], 2, 'Unknown option --prot. Run with --help for the options.\n'],
  [['--rules', '/nowhere'], 1, /^Cannot read the rules: .*\/nowhere'\n$/],
  [['--import', '/nowhere'], 1, /^\/nowhere is not an archive.*\n$/],
])('exits with an explanation for %j', async (args, code, message) => {
  const program = new Program('--port=0', ...args);
  expect(await program.exited).toBe(code);
  expect(program.output).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});

it('exits with an explanation when the port is in use', async () => {
  const [port] = (await new Program('--port=0').ready()).match(/\d+$/) ?? [];
  const second = new Program(`--port=${port}`);
  expect(await second.exited).toBe(1);
  expect(second.output).toBe(
    `Cannot listen on 127.0.0.1:${port}: another program listens there already. ` +
      'Stop it or choose another port.\n',
  );
});

it('prints help', async () => {
  const program = new Program('--help');
  expect(await program.exited).toBe(0);
  expect(program.output).toContain('--export-on-exit DIR');
});
