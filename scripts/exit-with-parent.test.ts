import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';

const PRELOAD = new URL('exit-with-parent.mjs', import.meta.url).href;
const SHARED_OUTPUT = `stdio: ['ignore', 'inherit', 'inherit']`;

/** Prints its name and id, and runs until it is killed. */
const scriptOf = (name: string, rest = '') =>
  `console.log('${name}', process.pid); setInterval(() => {}, 1000);
   const { env } = process; const { spawn } = require('node:child_process'); ${rest}`;

const GRANDCHILD = scriptOf('grandchild');

const CHILD = scriptOf(
  'child',
  `spawn(process.execPath, ['-e', env.GRANDCHILD], { ${SHARED_OUTPUT} });`,
);

const TOP = scriptOf(
  'top',
  `spawn(process.execPath, ['--import', env.PRELOAD, '-e', env.CHILD], {
     ${SHARED_OUTPUT}, detached: true, env: { ...process.env, PARENT_PID: String(process.pid) },
   });`,
);

/** Runs its script through a shell, as npm does. The `:` keeps the shell from replacing itself. */
const NPM = scriptOf(
  'npm',
  `spawn('sh', ['-c', '"$NODE" --import "$PRELOAD" -e "$TOP"; :'], { ${SHARED_OUTPUT} })
     .on('exit', () => process.exit());`,
);

const started = new Map<string, number>();

afterEach(() => {
  for (const pid of started.values()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  }
  started.clear();
});

it.each(['npm', 'top'])('no process remains after a SIGKILL of %s', async (name) => {
  const npm = spawn(process.execPath, ['-e', NPM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE: process.execPath, PRELOAD, TOP, CHILD, GRANDCHILD },
  });
  const lines = createInterface({ input: npm.stdout });
  // All processes share one output, which closes when the last of them ends.
  const allEnded = new Promise<void>((resolve) => lines.once('close', resolve));
  await new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const [startedName = '', pid] = line.split(' ');
      started.set(startedName, Number(pid));
      if (started.size === 4) resolve();
    });
  });
  process.kill(started.get(name) ?? 0, 'SIGKILL');
  await expect(allEnded).resolves.toBeUndefined();
});
