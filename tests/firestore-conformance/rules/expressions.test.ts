import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WireDatabase } from '../clients/database.ts';
import { loadRules, rulesFile } from '../clients/rules.ts';
import { idToken } from '../clients/sign-in.ts';
import { array, bool, bytes, double, geo, int, map, nil, text, time } from '../clients/values.ts';

/** The value of `data` in the conditions below. */
const FIELDS: Record<string, Json> = {
  n: int(3),
  f: double(2.5),
  s: text('Hello world'),
  yes: bool(true),
  none: nil,
  at: time('2026-03-04T05:06:07.008009Z'),
  list: array(int(1), int(2), int(2), text('a')),
  m: map({ a: int(1), b: map({ c: text('deep') }) }),
  raw: bytes('AQID'),
  place: geo(52.5, 13.4),
  nan: double(NaN),
};

type Outcome = 'holds' | 'fails' | 'is an error';

/**
 * Conditions by chapter of the reference. `data` has the stored fields.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules
 */
const CONDITIONS: Record<string, [condition: string, outcome: Outcome][]> = {
  operators: [
    ['1 + 2 * 3 == 7', 'holds'],
    ['(1 + 2) * 3 == 9', 'holds'],
    ['7 / 2 == 3', 'holds'],
    ['-7 / 2 == -3', 'holds'],
    ['7 % 4 == 3', 'holds'],
    ['7.0 / 2 == 3.5', 'holds'],
    ['1 == 1.0', 'holds'],
    ["1 == '1'", 'fails'],
    ['null == false', 'fails'],
    ["'a' < 'b'", 'holds'],
    ["1 < 'a'", 'is an error'],
    ["1 + 'a' == 'x'", 'is an error'],
    ['1 / 0 == 1', 'is an error'],
    ["'a' + 'b' == 'ab'", 'holds'],
    ['true ? data.n == 3 : data.missing', 'holds'],
    ['false ? data.missing : true', 'holds'],
    ['!(data.n == 4)', 'holds'],
    ['data.n in [1, 2, 3]', 'holds'],
    ["'a' in data.m", 'holds'],
    ["'z' in data.m", 'fails'],
    ['data.n is int && data.n is number && !(data.n is float)', 'holds'],
    ['data.f is float && data.s is string && data.yes is bool && data.none == null', 'holds'],
    ['data.at is timestamp && data.list is list && data.m is map && data.raw is bytes', 'holds'],
    ['data.place is latlng && request.path is path', 'holds'],
  ],
  errors: [
    ['data.missing == 1', 'is an error'],
    ['data.none.x == 1', 'is an error'],
    ['data.missing == 1 || true', 'holds'],
    ['true || data.missing == 1', 'holds'],
    ['data.missing == 1 && false', 'fails'],
    ['false && data.missing == 1', 'fails'],
    ['data.missing == 1 || false', 'is an error'],
    ['true && data.missing == 1', 'is an error'],
    ['nosuchfunction(1) == 1', 'is an error'],
    ['data.n', 'is an error'],
    ['data.s', 'is an error'],
    ['data.list[9] == 1', 'is an error'],
  ],
  strings: [
    ["data.s.lower() == 'hello world' && data.s.upper() == 'HELLO WORLD'", 'holds'],
    ['data.s.size() == 11', 'holds'],
    ["data.s[0] == 'H' && data.s[0:5] == 'Hello'", 'holds'],
    ["data.s.matches('Hello')", 'fails'],
    ["data.s.matches('Hello.*')", 'holds'],
    ["data.s.matches('.*[')", 'is an error'],
    ["data.s.replace('o', '0') == 'Hell0 w0rld'", 'holds'],
    ["data.s.split(' ') == ['Hello', 'world']", 'holds'],
    ["'  x '.trim() == 'x'", 'holds'],
    ["'é'.toUtf8().size() == 2", 'holds'],
    ["string(data.n) == '3' && string(2.0) == '2.0' && string(true) == 'true'", 'holds'],
    ["int('2') == 2 && int(2.9) == 2 && float('2.5') == 2.5", 'holds'],
    ["int('x') == 1", 'is an error'],
  ],
  lists: [
    ['data.list.size() == 4 && data.list[1] == 2', 'holds'],
    ['data.list[0:2] == [1, 2]', 'holds'],
    ["data.list.hasAll([1, 'a'])", 'holds'],
    ['data.list.hasAny([9, 2])', 'holds'],
    ["data.list.hasOnly([1, 2, 'a', 'b'])", 'holds'],
    ['data.list.hasOnly([1, 2])', 'fails'],
    ['[1, 2].concat([3]) == [1, 2, 3]', 'holds'],
    ["['a', 'b'].join('-') == 'a-b'", 'holds'],
    ['[1, 2, 2, 3].removeAll([2]) == [1, 3]', 'holds'],
    ['data.list.toSet().size() == 3', 'holds'],
  ],
  sets: [
    ['[1, 2].toSet() == [2, 1].toSet()', 'holds'],
    ['[1, 2].toSet().union([3].toSet()) == [1, 2, 3].toSet()', 'holds'],
    ['[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()', 'holds'],
    ['[1, 2].toSet().difference([2].toSet()) == [1].toSet()', 'holds'],
    ['1 in [1].toSet()', 'holds'],
    ['[].toSet().hasOnly([1])', 'holds'],
  ],
  maps: [
    ["data.m.a == 1 && data.m['a'] == 1 && data.m.b.c == 'deep'", 'holds'],
    ["data.m.keys().hasOnly(['a', 'b']) && data.m.size() == 2", 'holds'],
    ["data.m.get('a', 9) == 1 && data.m.get('z', 9) == 9", 'holds'],
    ["data.m.get(['b', 'c'], '') == 'deep' && data.m.get(['b', 'z'], 'no') == 'no'", 'holds'],
    ["{'a': 1}.diff({'a': 2, 'b': 1}).affectedKeys() == ['a', 'b'].toSet()", 'holds'],
    ["{'a': 1, 'c': 1}.diff({'a': 1}).addedKeys() == ['c'].toSet()", 'holds'],
    ["{'a': 1}.diff({'a': 2}).changedKeys() == ['a'].toSet()", 'holds'],
    ["{'a': 1}.diff({'a': 1, 'b': 1}).removedKeys() == ['b'].toSet()", 'holds'],
    ["{'a': 1}.diff({'a': 1}).unchangedKeys() == ['a'].toSet()", 'holds'],
    ["{'a': 1} == {'a': 1}", 'holds'],
  ],
  times: [
    ['data.at.year() == 2026 && data.at.month() == 3 && data.at.day() == 4', 'holds'],
    ['data.at.hours() == 5 && data.at.minutes() == 6 && data.at.seconds() == 7', 'holds'],
    ['data.at.nanos() == 8009000', 'holds'],
    ['data.at.dayOfWeek() == 3 && data.at.dayOfYear() == 63', 'holds'],
    ['data.at.date() == timestamp.date(2026, 3, 4)', 'holds'],
    ['data.at < request.time || data.at > request.time', 'holds'],
    ["data.at + duration.value(1, 'd') == data.at + duration.value(24, 'h')", 'holds'],
    ["data.at - data.at == duration.value(0, 's')", 'holds'],
    ['timestamp.value(0).year() == 1970', 'holds'],
    ['duration.time(1, 2, 3, 4).seconds() == 3723', 'holds'],
    ["duration.abs(duration.value(-2, 'm')) == duration.value(120, 's')", 'holds'],
  ],
  places: [
    ['data.place.latitude() == 52.5 && data.place.longitude() == 13.4', 'holds'],
    ['data.place.distance(latlng.value(52.5, 13.4)) == 0.0', 'holds'],
    ['data.place.distance(latlng.value(48.9, 2.35)) > 800000', 'holds'],
  ],
  mathematics: [
    ['math.abs(-2) == 2 && math.ceil(1.2) == 2 && math.floor(1.8) == 1', 'holds'],
    ['math.round(1.5) == 2 && math.pow(2, 3) == 8 && math.sqrt(4) == 2', 'holds'],
    ['math.isNaN(data.nan) && !math.isNaN(data.f)', 'holds'],
  ],
  hashes: [
    ["hashing.md5('abc').toHexString().lower() == '900150983cd24fb0d6963f7d28e17f72'", 'holds'],
    ["hashing.sha256('abc').size() == 32", 'holds'],
    ["hashing.crc32('abc').size() == 4 && hashing.crc32c('abc').size() == 4", 'holds'],
    ["data.raw.toBase64() == 'AQID' && b'abc'.size() == 3", 'holds'],
  ],
  requests: [
    ["request.method == 'get'", 'holds'],
    ["request.auth.uid == 'ada' && request.auth.token.vip == true", 'holds'],
    ['request.auth.token.missing == 1', 'is an error'],
    ["id == 'doc' && database == '(default)'", 'holds'],
    ['resource.id == id', 'holds'],
    ["resource['__name__'] == request.path", 'holds'],
    ["request.path[1] == '(default)'", 'holds'],
  ],
  'other documents': [
    ['exists(/databases/$(database)/documents/other/there)', 'holds'],
    ['exists(/databases/$(database)/documents/other/missing)', 'fails'],
    ['get(/databases/$(database)/documents/other/there).data.n == 1', 'holds'],
    ["get(/databases/(default)/documents/other/$('the' + 're')).data.n == 1", 'holds'],
    ['get(/databases/$(database)/documents/other/missing).data.n == 1', 'is an error'],
  ],
};

const ROWS = Object.entries(CONDITIONS).flatMap(([chapter, rows]) =>
  rows.map(([condition, outcome]) => ({ chapter, condition, outcome })),
);

describe('conditions of the rules language', () => {
  const database = new WireDatabase('REST');
  const authorization = `Bearer ${idToken('ada', { vip: true })}`;

  beforeAll(async () => {
    await database.seed({
      'other/there': { n: int(1) },
      ...Object.fromEntries(ROWS.map((_, index) => [`row${index}/doc`, FIELDS])),
      ...Object.fromEntries(ROWS.map((_, index) => [`not${index}/doc`, FIELDS])),
    });
    const matches = ROWS.map(
      ({ condition }, index) => `
        match /row${index}/{id} {
          function holds(data) { return ${condition}; }
          allow get: if holds(resource.data);
        }
        match /not${index}/{id} {
          function holds(data) { return ${condition}; }
          allow get: if !holds(resource.data);
        }`,
    );
    await loadRules(database.project, rulesFile(matches.join('')));
  });

  async function isAllowed(path: string): Promise<boolean> {
    const read = database.call(
      'BatchGetDocuments',
      { documents: [database.path(path)] },
      { authorization },
    );
    return read.then(
      () => true,
      (error: { code: string }) => {
        expect(error.code).toBe('PERMISSION_DENIED');
        return false;
      },
    );
  }

  it.each(ROWS.map((row, index) => ({ ...row, index })))(
    '$chapter: $condition $outcome',
    async ({ outcome, index }) => {
      const decisions = [await isAllowed(`row${index}/doc`), await isAllowed(`not${index}/doc`)];
      expect(decisions).toEqual([outcome === 'holds', outcome === 'fails']);
    },
  );
});
