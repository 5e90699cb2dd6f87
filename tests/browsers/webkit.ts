// Drives WebKitGTK by WebDriver. Its window needs a display, so a virtual one is started.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { poll, STARTUP_MS, type DrivenBrowser } from './driven-browser.ts';

const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });
const errorSchema = z.object({ message: z.string() });

const MINI_BROWSER =
  process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/**
 * Runs in the page before each script, because WebKit gives its driver no console. It misses
 * problems before the first script of a page.
 */
const COLLECT_PROBLEMS = `
if (!window.problemsOfPage) {
  const problems = (window.problemsOfPage = []);
  const log = console.error;
  console.error = (...words) => { problems.push(words.map(String).join(' ')); log(...words); };
  addEventListener('error', ({ message }) => problems.push('uncaught: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => problems.push('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    problems.push('Content security policy: ' + violatedDirective + ' blocks ' + blockedURI));
}
`;
const collectedSchema = z.tuple([z.unknown(), z.array(z.string())]);

export async function startWebKit(port: number): Promise<DrivenBrowser> {
  if (!existsSync(MINI_BROWSER)) throw new Error(`${MINI_BROWSER} is missing. Set WEBKIT_PATH.`);
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24']);
  const displayNumber = await poll('The start of Xvfb', firstLineOf(display), STARTUP_MS);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${displayNumber}` },
  });
  const problems: string[] = [];

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = answerSchema.parse(await response.json());
    if (!response.ok) throw new Error(errorSchema.parse(value).message);
    return value;
  };
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await poll(
    'The start of WebKit',
    async () => {
      const answer = await call('POST', '/session', { capabilities }).catch(() => undefined);
      return answer === undefined ? undefined : sessionSchema.parse(answer);
    },
    STARTUP_MS,
  );
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 });
  return {
    name: 'WebKit',
    open: async (url) => {
      await call('POST', `${session}/url`, { url });
    },
    run: async (body) => {
      const script = `${COLLECT_PROBLEMS} const value = (() => { ${body} })();
        return [value ?? null, window.problemsOfPage.splice(0)];`;
      const answer = await call('POST', `${session}/execute/sync`, { script, args: [] });
      const [value, found] = collectedSchema.parse(answer);
      problems.push(...found);
      return value;
    },
    takeProblems: () => problems.splice(0),
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      driver.kill();
      display.kill();
    },
  };
}

function firstLineOf(program: ChildProcess): () => string | undefined {
  let output = '';
  program.stdout?.on('data', (data: Buffer) => {
    output += data.toString();
  });
  return () => /^(\d+)\n/.exec(output)?.[1];
}
