import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** The same minimum length as for an account. */
export const MIN_PASSWORD = 12;

/**
 * Reads a password from the keyboard without echo, or from the first line of standard input. Never
 * reads it from the command line, because shells store it in their history and process lists show
 * it.
 *
 * @throws Error if the password is too short
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
