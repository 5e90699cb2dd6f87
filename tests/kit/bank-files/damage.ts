import type { CorpusFile } from './corpus.ts';
import { encodeAs } from './encode.ts';
import type { SeededRandom } from './random.ts';

/** A damaged file. The damage changes no date and no amount. */
export interface DamagedFile {
  readonly kind: string;
  readonly name: string;
  readonly currency: string;
  readonly bytes: Uint8Array;
}

interface Context {
  readonly file: CorpusFile;
  readonly random: SeededRandom;
}

/** Damages the text of a file. Returns undefined if the damage does not apply to the file. */
type Damage = (context: Context) => string | Uint8Array | undefined;

const place = ({ file, random }: Context): number => random.below(file.text.length);

const splice = (text: string, at: number, cut: number, put: string): string =>
  text.slice(0, at) + put + text.slice(at + cut);

const lineStarts = (text: string): number[] =>
  [...text.matchAll(/\n/g)].map(({ index }) => index + 1);

/** Returns whether every row of the file is a transaction of the account. */
const isPlain = ({ file }: Context): boolean => file.refused === 0;

const repeatedly = (context: Context, once: (text: string) => string): string =>
  Array.from({ length: 1 + context.random.below(4) }).reduce<string>(once, context.file.text);

const AMERICAN_DATE = /\b(\d{2})\/(\d{2})\/(\d{4})\b/g;

const DAMAGES: Readonly<Record<string, Damage>> = {
  'a truncated file': (context) => context.file.text.slice(0, place(context)),
  'a file truncated within a character': ({ file, random }) => {
    const bytes = encodeAs(file.text, file.encoding);
    return bytes.slice(0, random.below(bytes.length));
  },
  'a replaced character': (context) =>
    isPlain(context)
      ? repeatedly(context, (text) => splice(text, context.random.below(text.length), 1, 'x'))
      : undefined,
  'a replacement character': (context) =>
    isPlain(context) ? splice(context.file.text, place(context), 1, '\ufffd') : undefined,
  NULs: (context) =>
    isPlain(context)
      ? repeatedly(context, (text) => splice(text, context.random.below(text.length), 0, '\0'))
      : undefined,
  'nonsense lines': ({ file, random }) => {
    if (file.form !== 'table') return undefined;
    const at = random.from(lineStarts(file.text));
    return splice(
      file.text,
      at,
      0,
      random.from(['???\n', ';;;,,,\n', 'Page 2 of 3\n', '\t\n', '"\n']),
    );
  },
  'formulas as descriptions': ({ file, random }) =>
    file.text.replace(
      'CORNER COFFEE',
      random.from(['=1+1', '=cmd|calc!A0', '@SUM(A1)', '+1+2', '-2+3', '=HYPERLINK(0)']),
    ),
  'formulas as amounts': ({ file }) =>
    file.form === 'table' ? file.text.replace(/(?<=\D)12[.,]50(?=\D)/, '=6+6.5') : undefined,
  'the same FITID for all': ({ file, random }) =>
    file.form === 'ofx'
      ? file.text.replace(
          /(<fitid>)[^<\r\n]*/gi,
          (_, tag) => `${tag}${random.from(['0', '', 'A'])}`,
        )
      : undefined,
  'dates in two orders': ({ file, random }) => {
    const isOther = () => random.below(2) === 0;
    const mixed = file.text.replace(AMERICAN_DATE, (date, a: string, b: string, year: string) =>
      isOther() ? `${b}/${a}/${year}` : date,
    );
    return file.form === 'table' && mixed !== file.text ? mixed : undefined;
  },
  'nested XML entities': ({ file }) =>
    file.form === 'camt'
      ? file.text.replace(
          '?>',
          '?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        )
      : undefined,
  'entities as descriptions': ({ file }) =>
    file.form === 'ofx' || file.form === 'camt'
      ? file.text.replace('CORNER COFFEE', '&a;&#x;&#99999999;&lt;TRNAMT&gt;&#x110000;')
      : undefined,
  'another encoding': ({ file, random }) => {
    const encoding = random.from(['utf-8', 'utf-16le', 'utf-16be'] as const);
    return /encoding=/.test(file.text) ? undefined : encodeAs(`\ufeff${file.text}`, encoding);
  },
  'a wrong charset': ({ file, random }) => {
    const charset = random.from(['1250', '1251', '932', '0000', 'NONE']);
    return file.form === 'ofx' ? file.text.replace(/CHARSET:\w+/, `CHARSET:${charset}`) : undefined;
  },
  'mixed line breaks': ({ file, random }) =>
    file.text.replace(/\r?\n/g, () => random.from(['\n', '\r\n'])),
  'empty lines': ({ file, random }) =>
    file.form === 'camt' ? undefined : file.text.replace(/\n/g, () => random.from(['\n', '\n\n'])),
  'a very long line': ({ file }) =>
    file.text.replace('CORNER COFFEE', 'CORNER COFFEE'.repeat(20_000)),
  'deep nesting': ({ file, random }) =>
    file.form === 'camt'
      ? file.text.replace('<Ntry>', `${'<a>'.repeat(50 + random.below(20_000))}<Ntry>`)
      : undefined,
};

/** The names of all kinds of damage. */
export const DAMAGE_KINDS: readonly string[] = Object.keys(DAMAGES);

/** @returns undefined if the damage does not apply to the file or changes nothing */
export function damage(
  kind: string,
  file: CorpusFile,
  random: SeededRandom,
): DamagedFile | undefined {
  const done = DAMAGES[kind]?.({ file, random });
  if (done === undefined || done === file.text) return undefined;
  const bytes = typeof done === 'string' ? encodeLoosely(done, file.encoding) : done;
  return { kind, name: file.name, currency: file.currency, bytes };
}

/** Encodes in the file's own encoding if it has every character, otherwise in UTF-8. */
function encodeLoosely(text: string, encoding: string): Uint8Array {
  try {
    return encodeAs(text, encoding);
  } catch {
    return encodeAs(text, 'utf-8');
  }
}
