import { Constraint, isList, RulesMap, type RuleValue } from '../evaluate/value.ts';

/** Returns whether any part of a value is a constraint, so that the value as a whole is unknown. */
export function hasConstraint(value: RuleValue): boolean {
  if (value instanceof Constraint) return true;
  if (isList(value)) return value.some(hasConstraint);
  return (
    value instanceof RulesMap && value.keys().some((key) => hasConstraint(value.get(key) ?? null))
  );
}
