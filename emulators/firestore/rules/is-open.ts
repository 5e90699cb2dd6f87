import { Constraint, isList, RulesMap, type RuleValue } from './value.ts';

/** Whether some part of a value is not known, so that nothing can be said of the whole. */
export function isOpen(value: RuleValue): boolean {
  if (value instanceof Constraint) return true;
  if (isList(value)) return value.some(isOpen);
  return value instanceof RulesMap && value.keys().some((key) => isOpen(value.get(key) ?? null));
}
