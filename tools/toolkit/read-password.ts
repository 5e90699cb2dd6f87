import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Like that of an account. */
export const MIN_PASSWORD = 12;

/**
 * A password from the keyboard, unseen, or the first line of what is piped in. Never from the command line:
 * that is kept in histories and shown in lists of processes.
 *
 * @throws Error when it is too short
 */
export async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  try {
    const { value } = await lines[Symbol.asyncIterator]().next();
    const password: string = value ?? '';
    if (isTyped) process.stderr.write('\n');
    if (password.length < MIN_PASSWORD) {
      throw new Error(`A password has at least ${MIN_PASSWORD} characters.`);
    }
    return password;
  } finally {
    lines.close();
  }
}
