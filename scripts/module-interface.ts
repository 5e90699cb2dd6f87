// Reduces a module to the text that its importers depend on.
import { parseSync, Visitor, type ESTree } from 'vite';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** `/// <reference types="node" />` adds types. */
const REFERENCE = /^\/\s*</;

/**
 * Returns the source without comments and without the bodies of functions that state their return
 * type. Equal interfaces give importers equal types. Values of variables remain, because a value
 * narrows the stated type of its variable.
 */
export function moduleInterface(file: string, source: string): string {
  // In JavaScript files, comments contain the types.
  if (!/\.tsx?$/.test(file)) return source;
  const { program, comments } = parseSync(file, source);
  const hidden: Span[] = comments
    .filter(({ value }) => !REFERENCE.test(value))
    .map((comment) => withLine(comment, source));
  const hideBody = ({ returnType, body }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (returnType && body) hidden.push(body);
  };
  new Visitor({
    FunctionDeclaration: hideBody,
    FunctionExpression: hideBody,
    ArrowFunctionExpression: hideBody,
  }).visit(program);
  return without(hidden, source);
}

/** Extends the span of a comment at the end of a line by the white space before it. */
function withLine({ start, end }: Span, source: string): Span {
  const endsLine = /^[ \t]*(?:\n|$)/.test(source.slice(end, end + 100));
  return endsLine ? { start: source.slice(0, start).trimEnd().length, end } : { start, end };
}

/** Returns the source without the spans, which may overlap. */
function without(spans: readonly Span[], source: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > at) text += source.slice(at, start);
    at = Math.max(at, end);
  }
  return (text + source.slice(at)).trim();
}
