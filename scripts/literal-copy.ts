// Finds texts for users that a component contains itself. They belong into the catalog of its
// feature, where an editor reads all texts of the feature together.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

export interface LiteralCopy {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const FOLDERS = ['web/src/app', 'web/src/features', 'web/src/ui', 'web/src/charts', 'web/src/lib'];
/** Components, and the hooks and functions beside them. */
const HAS_NO_TEXTS =
  /^web\/src\/([^.]*\.tsx|features\/[^/]+\/(components|api)\/.*\.ts|ui\/(?!text\/).*\.ts)$/;

/** Attributes whose value is for the browser only. */
const TECHNICAL_ATTRIBUTES =
  /^(className|classNames|style|styles|d|viewBox|transform|points|preserveAspectRatio|sizes|srcSet|media|rel|allow|sandbox|autoComplete|inputMode|pattern|accept|content)$/;

/** Matches functions whose texts only developers see. `AppError` has a text for users. */
const FOR_DEVELOPERS = /^((?:Type|Range)?Error|console\.\w+)$/;

/** Matches the name of a key, of an event or of a type. */
const TECHNICAL_NAME =
  /^(Escape|Enter|Tab|Home|End|Arrow\w+|Page\w+|Error|AbortError|NotFoundError)$/;

/** Matches a word that begins a text, and two words in a row. */
const IS_TEXT = /^["“]?\p{Lu}\p{Ll}+|\p{L}{2,}[,;:]? \p{L}+/u;

/** Matches a value of CSS and a media query. */
const IS_CSS = /^\(|\b(sans-serif|serif|calc|clamp|rgb|rem|px|light-dark|auto|solid)\b/;

const isText = (text: string): boolean =>
  IS_TEXT.test(text.trim()) && !TECHNICAL_NAME.test(text) && !IS_CSS.test(text);

/** Returns the texts for users in the source of a component. */
export function literalCopy(file: string, source: string): LiteralCopy[] {
  const { program } = parseSync(file, source);
  const found: LiteralCopy[] = [];
  const technical: { readonly start: number; readonly end: number }[] = [];
  const add = (node: { readonly start: number }, text: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push({ file, line, text: text.replace(/\s+/g, ' ').trim() });
  };
  const isTechnical = ({ start }: { readonly start: number }) =>
    technical.some((span) => span.start <= start && start < span.end);
  const isForDevelopers = ({ start, end }: { readonly start: number; readonly end: number }) =>
    FOR_DEVELOPERS.test(source.slice(start, end));
  new Visitor({
    ImportDeclaration: (node) => void technical.push(node),
    TSLiteralType: (node) => void technical.push(node),
    NewExpression: (node) => {
      if (isForDevelopers(node.callee)) technical.push(node);
    },
    CallExpression: (node) => {
      if (isForDevelopers(node.callee)) technical.push(node);
    },
    JSXAttribute: (node: ESTree.JSXAttribute) => {
      const name = source.slice(node.name.start, node.name.end);
      if (TECHNICAL_ATTRIBUTES.test(name)) technical.push(node);
    },
    JSXText: (node) => {
      if (/\p{L}/u.test(node.value)) add(node, node.value);
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && isText(node.value) && !isTechnical(node)) {
        add(node, node.value);
      }
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (isText(text) && !isTechnical(node)) add(node, text);
    },
  }).visit(program);
  return found;
}

/** Returns the texts for users in all components of the site. */
export const literalCopyOf = (root: string): LiteralCopy[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => posix.join(folder, file.split(sep).join('/')))
      .filter((file) => HAS_NO_TEXTS.test(file) && !/\.test\.tsx?$/.test(file)),
  ).flatMap((file) => literalCopy(file, readFileSync(join(root, file), 'utf8')));
