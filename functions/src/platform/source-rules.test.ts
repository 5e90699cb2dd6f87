// Rules about security that hold for every source file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(join(ROOT, folder, file), 'utf8'),
    }));

const functions = sourcesOf('functions/src');
const everything = [...functions, ...sourcesOf('domain/src'), ...sourcesOf('web/src')];

const filesWith = (sources: typeof functions, pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('finds the sources', () => {
  expect(filesWith(functions, /logger\.error\(/)).toContain('functions/src/tasks.ts');
  expect(everything.length).toBeGreaterThan(functions.length + 500);
});

it('the functions write log entries only with the logger of Firebase', () => {
  const others = /\bconsole\.\w+\(|process\.(?:stdout|stderr)|appendFile|createWriteStream/;
  expect(filesWith(functions, others)).toEqual([]);
});

it('the functions never turn off the check of certificates', () => {
  const weakening = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(filesWith(functions, weakening)).toEqual([]);
});

it('regular expressions are constants, so no input becomes part of one', () => {
  const lines = everything.flatMap(({ text }) => text.split('\n'));
  const built = lines.filter((line) => /\bRegExp\(/.test(line));
  expect(built.length).toBeGreaterThan(0);
  expect(built.filter((line) => !/^(?:export )?const [A-Z_]+ = new RegExp\(/.test(line))).toEqual(
    [],
  );
});
