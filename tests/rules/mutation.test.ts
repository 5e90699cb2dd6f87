import { beforeAll, describe, expect, it } from 'vitest';
import { compileRules } from '../../emulators/firestore/rules/index.ts';
import { ACCESS_CASES, SWEEPING_CASES } from './access-cases.ts';
import type { Attempt } from './attempts.ts';
import { rulesSource } from './environment.ts';
import { FIELD_ATTEMPTS } from './field-attacks.ts';
import { KNOWN_FIELDS } from './field-contracts.ts';
import { isAllowed, accessesOf, type AttemptAccesses } from './in-memory.ts';
import { mutantsOf } from './mutants.ts';
import { recordFigure } from '../kit/record-figure.ts';

/** About a thousand mutants run, and equivalent ones run against all attempts. */
const TIMEOUT_MS = 300_000;

/** Mutations that have no effect, with the reason. */
const EQUIVALENT_MUTATIONS: readonly { readonly change: RegExp; readonly because: string }[] = [
  {
    change: /^(databases|documents) → \{anything\}$/,
    because: 'every path starts with these segments',
  },
  {
    change: /^request\.auth != null( && .*)? → /,
    because: 'without a user, reading the uid fails, which denies the request',
  },
  {
    change: /^name is string( && .*)? → (true|name\.trim\(\)\.size\(\) > 0)$/,
    because: 'trim fails for values that are not strings',
  },
  {
    change: /^allow (create|update|create, update) → allow (get, |list, )?[a-z, ]+$/,
    because: 'it reads the new or the old document and fails where there is none',
  },
  {
    change: /^allow delete → allow (get|list), delete$/,
    because: 'callers with this permission may read the document anyway',
  },
  {
    change: /^<= → <$/,
    because: 'no request arrives in the exact millisecond in which a session ends',
  },
  {
    change: /^86400 → 86(401|399)$/,
    because: 'it moves the end of a session by 30 seconds at most',
  },
  {
    change: /^\[\] → \['disabled'\]$/,
    because: 'the second of a session is a number and never in a list of texts',
  },
  { change: /^> → >=$/, because: 'no request arrives at the exact expiration time' },
  { change: /^resource → request\.resource$/, because: 'the members must not change' },
];

/** Interleaves attempts by sort, because a mutant is usually wrong about one sort. */
function interleaved(attempts: readonly Attempt[]): readonly Attempt[] {
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

describe('mutants of the rules', () => {
  const mutants = mutantsOf(rulesSource, KNOWN_FIELDS);
  const survivors: string[] = [];
  let accesses: AttemptAccesses[] = [];

  beforeAll(() => {
    accesses = [
      ...accessesOf(interleaved([...ACCESS_CASES, ...SWEEPING_CASES, ...FIELD_ATTEMPTS])),
    ];
    for (const { name, change, source } of mutants) {
      const { ruleset } = compileRules(source);
      // Rules that do not compile cannot be deployed.
      if (!ruleset) continue;
      const killer = accesses.findIndex((each) => isAllowed(ruleset, each) !== each.attempt.may);
      if (killer < 0)
        survivors.push(
          EQUIVALENT_MUTATIONS.some((same) => same.change.test(change)) ? change : name,
        );
      // The attempt that found this mutant often finds the next one.
      else accesses.unshift(...accesses.splice(killer, 1));
    }
  }, TIMEOUT_MS);

  it('differ from the original rules, which give every expected outcome', () => {
    const { ruleset } = compileRules(rulesSource);
    expect(ruleset).toBeDefined();
    const wrong = accesses.filter(
      (each) => ruleset && isAllowed(ruleset, each) !== each.attempt.may,
    );
    expect(wrong.map(({ attempt }) => attempt.name)).toEqual([]);
  });

  it('are detected, at least 19 of 20 and all but equivalent ones', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(700);
    const isSame = (change: string) =>
      EQUIVALENT_MUTATIONS.some((same) => same.change.test(change));
    expect(survivors.filter((change) => !isSame(change))).toEqual([]);
    expect(1 - survivors.length / mutants.length).toBeGreaterThanOrEqual(0.95);
    recordFigure('mutants detected', mutants.length - survivors.length);
    recordFigure('mutants', mutants.length);
  });

  it.each(EQUIVALENT_MUTATIONS)('are excused only while needed: $because', ({ change }) => {
    expect(survivors.some((survivor) => change.test(survivor))).toBe(true);
  });
});
