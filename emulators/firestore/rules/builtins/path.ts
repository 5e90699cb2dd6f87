import { Failure, Path, type RulesMap } from '../evaluate/value.ts';
import { method } from './overload.ts';

const PLACEHOLDER = /^\{(\w+)\}$/;

/** @see https://firebase.google.com/docs/reference/rules/rules.Path */
export const pathMethods = [method('path', 'bind', ['map'], bind)];

/** Replaces placeholders such as `{id}`. A placeholder without a value stays. */
function bind(path: Path, values: RulesMap): Path | Failure {
  const bindings = new Map(path.bindings);
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = PLACEHOLDER.exec(segment)?.[1];
    const value = name === undefined ? undefined : values.get(name);
    if (name === undefined || value === undefined) {
      segments.push(segment);
      continue;
    }
    if (typeof value !== 'string') return new Failure(`Path segment [${name}] must be a string.`);
    segments.push(value);
    bindings.set(name, value);
  }
  return new Path(segments, bindings);
}
