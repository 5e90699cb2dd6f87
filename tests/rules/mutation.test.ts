import { beforeAll, describe, expect, it } from 'vitest';
import { compileRules } from '../../emulators/firestore/rules/index.ts';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import type { Attempt } from './attempts.ts';
import { ourSource } from './environment.ts';
import { FIELD_ATTEMPTS } from './field-attacks.ts';
import { KNOWN_FIELDS } from './field-contracts.ts';
import { isLetThrough, questionsOf, type AskedAttempt } from './in-memory.ts';
import { mutantsOf } from './mutants.ts';

/** Some hundred rules, each of which some thousand attempts may have to judge. */
const TIMEOUT_MS = 180_000;

/** Changes that change nothing, and why nobody can tell. */
const SAME: readonly { readonly change: RegExp; readonly because: string }[] = [
  { change: /^(databases|documents) → \{anything\}$/, because: 'every path begins so' },
  {
    change: /^request\.auth != null( && .*)? → /,
    because: 'who is not signed in has no uid: to read it fails, and what fails is refused',
  },
  {
    change: /^name is string( && .*)? → (true|name\.trim\(\)\.size\(\) > 0)$/,
    because: 'to trim what is no text fails',
  },
  {
    change: /^allow (create|update|create, update) → allow (get, |list, )?[a-z, ]+$/,
    because: 'it looks at what is written, or was there, and fails where nothing is or was',
  },
  { change: /^allow delete → allow (get|list), delete$/, because: 'who may, may read it anyway' },
  { change: /^> → >=$/, because: 'nobody asks in the very instant in which a grant expires' },
  { change: /^resource → request\.resource$/, because: 'the members must be as they were' },
];

/** One of each sort, then another of each: rules that are wrong are wrong about some sort. */
function inTurns(attempts: readonly Attempt[]): readonly Attempt[] {
  const seen = new Map<string, number>();
  const turnOf = ({ name, may }: Attempt) => {
    const sort = `${/ may (?:not )?(\w+) .*(\(\w+\))$/.exec(name)?.slice(1).join(' ') ?? name} ${may}`;
    const turn = seen.get(sort) ?? 0;
    seen.set(sort, turn + 1);
    return turn;
  };
  const turns = new Map(attempts.map((attempt) => [attempt, turnOf(attempt)]));
  return attempts.toSorted((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
}

describe('rules with one thing wrong', () => {
  const mutants = mutantsOf(ourSource, KNOWN_FIELDS);
  const survivors: string[] = [];
  let asked: AskedAttempt[] = [];

  beforeAll(() => {
    asked = [...questionsOf(inTurns([...ACCESS_CASES, ...SWEEPING_CASES, ...FIELD_ATTEMPTS]))];
    for (const { name, change, source } of mutants) {
      const { ruleset } = compileRules(source);
      // What does not compile is not deployed either.
      if (!ruleset) continue;
      const killer = asked.findIndex((each) => isLetThrough(ruleset, each) !== each.attempt.may);
      if (killer < 0) survivors.push(SAME.some((same) => same.change.test(change)) ? change : name);
      // What found this one often finds the next one.
      else asked.unshift(...asked.splice(killer, 1));
    }
  }, TIMEOUT_MS);

  it('are told from the rules, of which every attempt says what it should', () => {
    const { ruleset } = compileRules(ourSource);
    expect(ruleset).toBeDefined();
    const wrong = asked.filter(
      (each) => ruleset && isLetThrough(ruleset, each) !== each.attempt.may,
    );
    expect(wrong.map(({ attempt }) => attempt.name)).toEqual([]);
  });

  it('are found out, 19 of 20 and all but those that say the same', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(700);
    const isSame = (change: string) => SAME.some((same) => same.change.test(change));
    expect(survivors.filter((change) => !isSame(change))).toEqual([]);
    expect(1 - survivors.length / mutants.length).toBeGreaterThanOrEqual(0.95);
  });

  it.each(SAME)('are excused no longer than needed: $because', ({ change }) => {
    expect(survivors.some((survivor) => change.test(survivor))).toBe(true);
  });
});
