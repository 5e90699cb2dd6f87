import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Where people put the values of secrets. */
export interface SecretSource {
  /** Returns whether a value can be had without a person, or a person can be asked. */
  readonly canProvide: (name: string) => boolean;
  /** Returns a value. Never prints it. */
  readonly read: (name: string, hint: string) => Promise<string>;
}

/**
 * Reads secrets from the environment variable of the same name, or from a terminal without echo. Never
 * from the command line, because shells store it and process lists show it.
 */
export const terminalSecrets = (
  variables: Readonly<Record<string, string | undefined>>,
  terminal: { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WritableStream },
): SecretSource => {
  const valueOf = (name: string) => {
    const value = variables[name]?.trim();
    return value === '' ? undefined : value;
  };
  return {
    canProvide: (name) => valueOf(name) !== undefined || terminal.input.isTTY,
    read: async (name, hint) => {
      const given = valueOf(name);
      if (given !== undefined) return given;
      terminal.output.write(`  ${name} (${hint}): `);
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
      const lines = createInterface({ input: terminal.input, output: nowhere, terminal: true });
      try {
        const { value } = await lines[Symbol.asyncIterator]().next();
        return ((value as string | undefined) ?? '').trim();
      } finally {
        lines.close();
        terminal.output.write('\n');
      }
    },
  };
};
