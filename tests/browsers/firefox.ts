// Drives Firefox by WebDriver BiDi, which it speaks without a driver program.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { poll, STARTUP_MS, type DrivenBrowser } from './driven-browser.ts';

const messageSchema = z.object({
  id: z.number().optional(),
  type: z.string(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
  params: z.object({ level: z.string(), text: z.string().nullable() }).partial().optional(),
});
type Message = z.infer<typeof messageSchema>;

const contextsSchema = z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) });
const evaluationSchema = z.object({
  result: z.object({ value: z.string().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** The status of a font whose page was left while it loaded. */
const ABORTED_DOWNLOAD = 'status=2152398850';

/** Firefox reports violations of the policy only to the page, so that the page logs them. */
const REPORT_VIOLATIONS = `() => addEventListener('securitypolicyviolation', (event) =>
  console.error('Content security policy: ' + event.violatedDirective + ' blocks ' + event.blockedURI))`;

export async function startFirefox(): Promise<DrivenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const program = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', options);
  let output = '';
  program.stderr.on('data', (data: Buffer) => {
    output += data.toString();
  });
  const address = await poll(
    'The start of Firefox',
    () => /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1],
    STARTUP_MS,
  );

  const socket = new WebSocket(`${address}/session`);
  const answers = new Map<number, (message: Message) => void>();
  const problems: string[] = [];
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)));
    if (message.id !== undefined) answers.get(message.id)?.(message);
    const { level, text } = message.params ?? {};
    if (message.method !== 'log.entryAdded' || level !== 'error') return;
    if (!text?.includes(ABORTED_DOWNLOAD)) problems.push(text ?? '');
  });
  let lastId = 0;
  const send = async (method: string, params: object): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const answer = await new Promise<Message>((resolve) => {
      answers.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    answers.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message ?? 'failed'}`);
    return answer.result;
  };

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  await send('script.addPreloadScript', { functionDeclaration: REPORT_VIOLATIONS });
  const tree = contextsSchema.parse(await send('browsingContext.getTree', {}));
  const context = tree.contexts[0]?.context ?? '';
  return {
    name: 'Firefox',
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (body) => {
      const expression = `(async () => JSON.stringify((await (() => { ${body} })()) ?? null))()`;
      const parameters = { expression, target: { context }, awaitPromise: true };
      const answer = evaluationSchema.parse(await send('script.evaluate', parameters));
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result?.value ?? 'null') as unknown;
    },
    takeProblems: () => problems.splice(0),
    close: async () => {
      await send('browser.close', {}).catch(() => program.kill());
      await new Promise((resolve) => {
        if (program.exitCode !== null) resolve(undefined);
        else program.on('exit', resolve);
      });
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
