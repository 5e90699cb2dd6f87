import { isBelow, type ResourcePath } from '../model/resource-path.ts';
import type { ListedQuery } from './access.ts';
import type { PatternSegment } from './ast.ts';
import { documentName } from './convert.ts';
import { Constraint, Path, type RuleValue } from './value.ts';

/** A segment that a query leaves open, or any number of them. */
const ANY_ONE = Symbol('one segment');
const ANY_NUMBER = Symbol('any number of segments');

/** The names of the documents of a request: exactly one for anything but a query. */
export type PathShape = readonly (string | typeof ANY_ONE | typeof ANY_NUMBER)[];

/** What a match block's `=**` may stand for, which version 2 of the language changed. */
export interface GlobRules {
  /** Whether it may stand for nothing at all. */
  readonly mayBeEmpty: boolean;
}

/** The documents a query looks at, whatever its filter. */
export function documentsOf({ parent, collectionId, allDescendants }: ListedQuery): PathShape {
  const prefix = documentName(parent).segments;
  if (!allDescendants) return [...prefix, collectionId ?? ANY_ONE, ANY_ONE];
  if (collectionId === undefined) return [...prefix, ANY_NUMBER, ANY_ONE, ANY_ONE];
  return [...prefix, ANY_NUMBER, collectionId, ANY_ONE];
}

/** The one document that a query asks for by name; undefined if it looks elsewhere. */
export function documentsAt(query: ListedQuery, path: ResourcePath): PathShape | undefined {
  const { parent, collectionId, allDescendants } = query;
  if (!isBelow(parent, path)) return undefined;
  if (collectionId !== undefined && path.segments.at(-2) !== collectionId) return undefined;
  if (!allDescendants && path.segments.length !== parent.segments.length + 2) return undefined;
  return documentName(path).segments;
}

/**
 * Matches a whole pattern and returns what its wildcards stand for, in order. Every document of
 * the shape matches then, and where they differ a wildcard stands for a constraint.
 */
export function matchPattern(
  pattern: readonly PatternSegment[],
  path: PathShape,
  globs: GlobRules,
): RuleValue[] | undefined {
  const captures: RuleValue[] = [];
  const shortestGlob = globs.mayBeEmpty ? 0 : 1;

  function matchFrom(patternIndex: number, pathIndex: number): boolean {
    const segment = pattern[patternIndex];
    if (segment === undefined) return pathIndex === path.length;
    if (segment.kind === 'glob') return matchGlob(patternIndex, pathIndex);
    const part = path[pathIndex];
    if (part === undefined || part === ANY_NUMBER) return false;
    if (segment.kind === 'literal' && segment.text !== part) return false;
    if (segment.kind === 'capture') captures.push(part === ANY_ONE ? ANY_STRING : part);
    return matchFrom(patternIndex + 1, pathIndex + 1);
  }

  /** Takes the longest part that leaves enough for the rest of the pattern. */
  function matchGlob(patternIndex: number, pathIndex: number): boolean {
    const captured = captures.length;
    for (let end = path.length; end - pathIndex >= shortestGlob; end--) {
      const part = path.slice(pathIndex, end);
      captures.push(isName(part) ? new Path(part) : ANY_PATH);
      if (matchFrom(patternIndex + 1, end)) return true;
      captures.length = captured;
    }
    return false;
  }

  return matchFrom(0, 0) ? captures : undefined;
}

const ANY_STRING = new Constraint({ type: 'string' });
const ANY_PATH = new Constraint({ type: 'path' });

const isName = (part: PathShape): part is readonly string[] =>
  part.every((segment) => typeof segment === 'string');
