import { isBelow, type ResourcePath } from '../../model/resource-path.ts';
import type { RulesQuery } from '../access.ts';
import type { PatternSegment } from '../syntax/ast.ts';
import { documentName } from '../evaluate/convert-values.ts';
import { Constraint, Path, type RuleValue } from '../evaluate/value.ts';

/** Placeholders in the path of a query: one unknown segment, or any number of unknown segments. */
const ANY_ONE = Symbol('one segment');
const ANY_NUMBER = Symbol('any number of segments');

/** The names of the documents in a request. Contains unknown segments only for a query. */
export type RequestPath = readonly (string | typeof ANY_ONE | typeof ANY_NUMBER)[];

/** The paths that `=**` matches. Version 2 of the language changed this. */
export interface GlobRules {
  /** Whether `=**` matches zero segments. */
  readonly mayBeEmpty: boolean;
}

/** Returns the documents that a query searches, ignoring its filter. */
export function queryPath({ parent, collectionId, allDescendants }: RulesQuery): RequestPath {
  const prefix = documentName(parent).segments;
  if (!allDescendants) return [...prefix, collectionId ?? ANY_ONE, ANY_ONE];
  if (collectionId === undefined) return [...prefix, ANY_NUMBER, ANY_ONE, ANY_ONE];
  return [...prefix, ANY_NUMBER, collectionId, ANY_ONE];
}

/**
 * Returns the document that a query requests by name, or undefined if it is not in the query's
 * collection.
 */
export function namedDocumentPath(query: RulesQuery, path: ResourcePath): RequestPath | undefined {
  const { parent, collectionId, allDescendants } = query;
  if (!isBelow(parent, path)) return undefined;
  if (collectionId !== undefined && path.segments.at(-2) !== collectionId) return undefined;
  if (!allDescendants && path.segments.length !== parent.segments.length + 2) return undefined;
  return documentName(path).segments;
}

/**
 * Matches a whole pattern and returns the values of its wildcards in order. A match includes every
 * document of the path pattern; a wildcard for an unknown segment is a constraint.
 */
export function matchPattern(
  pattern: readonly PatternSegment[],
  path: RequestPath,
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

  /** Takes the most segments that leave enough for the rest of the pattern. */
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

const isName = (part: RequestPath): part is readonly string[] =>
  part.every((segment) => typeof segment === 'string');
