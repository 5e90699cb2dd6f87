// Searches the whole Git history for secrets.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

/** Longer lines are data or bundles. */
const MAX_LINE = 5_000;
/** Random text of 24 characters or more has at least this many bits per character. */
const MIN_ENTROPY_BITS = 4.2;
const ASSIGNED =
  /(?:secret|token|passw(?:or)?d|api_?key|private_?key|credential)\w*["']?\s*[:=]\s*["'`]([\w+/=.-]{24,})["'`]/gi;

/** Checksums of packages are random text. */
const UNREAD_FILES = new Set(['package-lock.json']);

/** A secret, without its text. */
export interface Leak {
  /** `functions/.env in 3f2a9c1b77` */
  readonly place: string;
  readonly rule: string;
}

interface Found extends Pick<Leak, 'rule'> {
  /** from 1 */
  readonly line: number;
}

const CONFIG = {
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }],
};

/** Keys of our providers that the rules of the library do not know. */
const PROVIDER_KEYS = /\b[sr]k_live_\w{16,}/;

/** Returns the bits per character of a text (Shannon entropy). */
export function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** Returns the secrets in a text: known formats, and random text that is assigned to a secret. */
export async function findSecrets(text: string): Promise<readonly Found[]> {
  const { messages } = await lintSource({
    source: { filePath: 'added-lines', content: text, ext: '', contentType: 'text' },
    options: { config: CONFIG, maskSecrets: true },
  });
  const known = messages.map(({ ruleId, loc }) => ({ line: loc.start.line, rule: ruleId }));
  const lines = text.split('\n');
  const random = lines.flatMap((content, index) =>
    [...content.matchAll(ASSIGNED)]
      .filter(({ 1: value = '' }) => entropyBits(value) >= MIN_ENTROPY_BITS && !isAlphabet(value))
      .map(() => ({ line: index + 1, rule: 'random text' })),
  );
  const keys = lines.flatMap((content, index) =>
    PROVIDER_KEYS.test(content) ? [{ line: index + 1, rule: 'provider key' }] : [],
  );
  return [...known, ...keys, ...random];
}

/** Returns whether each letter occurs once, as in the letters that passwords are made of. */
const isAlphabet = (text: string): boolean => new Set(text).size === text.length;

/** The lines that one commit adds, without those of merges that both parents have. */
interface Commit {
  readonly id: string;
  readonly lines: string[];
  /** the file of each line */
  readonly files: string[];
}

const HEADER = 'commit ';
const FILE = '+++ b/';

/** Yields the added lines of each commit that a branch or tag can reach. */
async function* addedLines(root: string): AsyncGenerator<Commit> {
  const git = spawn(
    'git',
    ['log', '--all', '--patch', '--cc', '--unified=0', '--no-color', '--format=commit %H'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let commit: Commit | undefined;
  let file = '';
  for await (const line of createInterface({ input: git.stdout, crlfDelay: Infinity })) {
    if (line.startsWith(HEADER)) {
      if (commit) yield commit;
      commit = { id: line.slice(HEADER.length), lines: [], files: [] };
    } else if (line.startsWith(FILE)) {
      file = line.slice(FILE.length);
    } else if (line.startsWith('+') && line.length <= MAX_LINE && !UNREAD_FILES.has(file)) {
      commit?.lines.push(line.slice(1));
      commit?.files.push(file);
    }
  }
  if (commit) yield commit;
}

/** Scans every line that any commit has added. */
export async function scanHistory(root: string): Promise<{
  readonly commits: number;
  readonly lines: number;
  readonly leaks: readonly Leak[];
}> {
  let [commits, lines] = [0, 0];
  const leaks: Leak[] = [];
  for await (const commit of addedLines(root)) {
    commits += 1;
    lines += commit.lines.length;
    const found = await findSecrets(commit.lines.join('\n'));
    for (const { line, ...leak } of found) {
      const place = `${commit.files[line - 1]} in ${commit.id.slice(0, 10)}`;
      leaks.push({ ...leak, place });
    }
  }
  return { commits, lines, leaks };
}
