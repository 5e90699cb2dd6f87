import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import {
  and,
  endAt,
  endBefore,
  from,
  fromGroup,
  is,
  or,
  orderBy,
  select,
  startAfter,
  startAt,
  where,
} from '../clients/queries.ts';
import { array, bool, double, int, map, nil, text } from '../clients/values.ts';

const PEOPLE: Record<string, Json> = {
  'p/p1': {
    a: int(1),
    b: text('x'),
    tags: array(text('red'), text('blue')),
    m: map({ x: int(1) }),
    'a b': int(1),
  },
  'p/p2': {
    a: int(2),
    b: text('y'),
    tags: array(text('red')),
    m: map({ x: int(2) }),
    opt: bool(true),
  },
  'p/p3': { a: int(2), b: text('x'), tags: array(), m: map({ x: int(3), y: int(1) }) },
  'p/p4': { a: int(3), b: text('z'), tags: array(text('blue'), text('green')), opt: nil },
  'p/p5': { a: int(3), b: text('y'), m: map(), opt: bool(false) },
  'p/p6': { a: int(-1), b: text('x'), tags: array(text('green')), m: map({ x: text('s') }) },
  'p/p7': { b: text('w') },
  'p/p8': { a: double(4.5), b: text('x') },
  'p/p1/p/sub1': { a: int(10), b: text('x') },
  'p/p2/p/sub2': { a: int(11), b: text('y') },
  'x/y/p/deep': { a: int(12), b: text('x') },
  'p/p1/other/o1': { a: int(13), b: text('x') },
};

const a = (operator: '==' | '!=' | '<' | '>' | '>=', value: number) =>
  where('a', operator, int(value));
const b = (operator: '==' | '!=' | '<', value: string) => where('b', operator, text(value));
const ints = (count: number) => array(...Array.from({ length: count }, (_, index) => int(index)));
const tagged = (...tags: string[]) => where('tags', 'array-contains-any', array(...tags.map(text)));

describe.each(WIRE_TRANSPORTS)('queries over %s', (transport) => {
  const database = new WireDatabase(transport);
  const reference = (path: string): Json => ({ referenceValue: database.path(path) });

  beforeAll(() => database.seed(PEOPLE));

  /** Documents of collection `p` have short names in results. */
  const find = async (query: Json, parent?: string) =>
    (await database.find({ ...from('p'), ...query }, parent))
      .map((path) => /^p\/p(\d)$/.exec(path)?.[1] ?? path)
      .join(' ');
  const filter = (name: string, filters: Json, found: string): [string, Json, string] => [
    name,
    { where: filters },
    found,
  ];

  it.each<[string, Json, string]>([
    filter('a == 2', a('==', 2), '2 3'),
    filter('a > 1, ordered by a', a('>', 1), '2 3 4 5 8'),
    ['a > 1 order by b', { where: a('>', 1), ...orderBy('b') }, '3 8 2 5 4'],
    ['a > 1 order by a desc', { where: a('>', 1), ...orderBy('-a') }, '8 5 4 3 2'],
    filter('two inequalities', and(a('>', 1), b('<', 'z')), '3 2 5 8'),
    [
      'two inequalities order by a desc',
      { where: and(b('<', 'z'), a('>', 1)), ...orderBy('-a') },
      '8 5 2 3',
    ],
    filter('a != 2', a('!=', 2), '6 1 4 5 8'),
    ['a != 2 order by b', { where: a('!=', 2), ...orderBy('b') }, '6 1 8 5 4'],
    ['order by b, a desc', orderBy('b', '-a'), '8 3 1 6 5 2 4'],
    ['order by a nested field', orderBy('m.x'), '1 2 3 6'],
    ['order by a, name desc', orderBy('a', '-__name__'), '6 1 3 2 5 4 8'],
    ['b == x order by a', { where: b('==', 'x'), ...orderBy('a') }, '6 1 3 8'],
    filter('a >= 2 and b == y', and(a('>=', 2), b('==', 'y')), '2 5'),
    filter('a == 1 or b == z', or(a('==', 1), b('==', 'z')), '1 4'),
    filter(
      'an or with array-contains',
      or(and(a('==', 2), b('==', 'x')), where('tags', 'array-contains', text('green'))),
      '3 4 6',
    ),
    filter('a < 2 or a > 3', or(a('<', 2), a('>', 3)), '6 1 8'),
    filter('a < 2 or b == z', or(a('<', 2), b('==', 'z')), '6 1 4'),
    filter('b == w or a < 2, where p7 lacks a', or(b('==', 'w'), a('<', 2)), '6 1'),
    filter('or of one', or(a('==', 3)), '4 5'),
    filter('and of one', and(a('==', 3)), '4 5'),
    filter('and within and', and(and(a('==', 2)), b('==', 'x')), '3'),
    filter('and of none', and(), '1 2 3 4 5 6 7 8'),
    filter('array-contains', where('tags', 'array-contains', text('red')), '1 2'),
    filter('array-contains-any', tagged('blue', 'green'), '1 4 6'),
    filter('in and array-contains-any', and(where('a', 'in', ints(3)), tagged('red')), '1 2'),
    filter('array-contains-any within or', or(tagged('red'), a('==', 3)), '1 2 4 5'),
    filter(
      '30 disjunctions',
      and(where('a', 'in', ints(15)), where('b', 'in', array(text('x'), text('y')))),
      '1 2 3 5',
    ),
    filter('a nested field', where('m.x', '>', int(1)), '2 3'),
    filter('a whole map', where('m', '==', map({ x: int(1) })), '1'),
    filter('!= passes over null and missing', where('opt', '!=', bool(false)), '2'),
    filter('not-in passes over null and missing', where('opt', 'not-in', array(bool(true))), '5'),
    filter('is not null', is('opt', 'IS_NOT_NULL'), '5 2'),
    filter('is NaN on strings', is('b', 'IS_NAN'), ''),
    filter('a quoted field', where('`a b`', '==', int(1)), '1'),
    ['or with a limit', { where: or(a('<', 2), a('>', 3)), limit: 2 }, '6 1'],
    ['or order by b', { where: or(a('==', 1), a('==', 3)), ...orderBy('b') }, '1 5 4'],
  ])('find %s', async (_, query, found) => {
    expect(await find(query)).toBe(found);
  });

  it.each<[string, Json, string]>([
    ['name == p3', where('__name__', '==', reference('p/p3')), '3'],
    ['name > p4', where('__name__', '>', reference('p/p4')), '5 6 7 8'],
    ['name in', where('__name__', 'in', array(reference('p/p5'), reference('p/p2'))), '2 5'],
    ['name not-in', where('__name__', 'not-in', array(reference('p/p2'))), '1 3 4 5 6 7 8'],
    ['name != p2', where('__name__', '!=', reference('p/p2')), '1 3 4 5 6 7 8'],
    ['a name of another collection', where('__name__', '==', reference('t/sa')), ''],
  ])('find %s', async (_, filters, found) => {
    expect(await find({ where: filters })).toBe(found);
  });

  it.each<[string, Json, string]>([
    ['start at 2', startAt(int(2)), '2 3 4 5 8'],
    ['start after 2', startAfter(int(2)), '4 5 8'],
    ['end at 3', endAt(int(3)), '6 1 2 3 4 5'],
    ['end before 3', endBefore(int(3)), '6 1 2 3'],
    ['start at 2, end before 3', { ...startAt(int(2)), ...endBefore(int(3)) }, '2 3'],
    ['start at 2.5', startAt(double(2.5)), '4 5 8'],
    ['start at a value of a later type', startAt(text('x')), ''],
    ['offset 2, limit 2', { offset: 2, limit: 2 }, '2 3'],
    ['offset beyond the end', { offset: 50 }, ''],
  ])('apply %s', async (_, window, found) => {
    expect(await find({ ...orderBy('a'), ...window })).toBe(found);
  });

  it('are bounded by several ordered values', async () => {
    const two = orderBy('-a', 'b');
    expect(await find({ ...two, ...startAt(int(2), text('x')) })).toBe('3 2 1 6');
    expect(await find({ ...two, ...startAfter(int(2), text('x')) })).toBe('2 1 6');
    expect(await find({ ...two, ...endBefore(int(2), text('y')) })).toBe('8 5 4 3');
    const named = orderBy('a', '__name__');
    expect(await find({ ...named, ...startAfter(int(2), reference('p/p2')) })).toBe('3 4 5 8');
  });

  it('are bounded by names, even of missing documents', async () => {
    const after = (path: string) => ({ ...orderBy('__name__'), ...startAfter(reference(path)) });
    expect(await find(after('p/p3'))).toBe('4 5 6 7 8');
    expect(await find(after('p/p1/p/sub1'))).toBe('2 3 4 5 6 7 8');
    expect(await find(after('t/sa'))).toBe('');
  });

  it('return nothing with a limit of zero', async () => {
    expect(await find({ limit: 0 })).toBe('');
    expect(await find({ limit: 3 })).toBe('1 2 3');
  });

  it('return the selected fields', async () => {
    const fields = async (...selected: string[]) => {
      const structuredQuery = { ...from('p'), where: a('==', 2), ...select(...selected) };
      const answers = await database.call('RunQuery', { structuredQuery });
      return answers.map((answer) => answer.document?.fields ?? {});
    };
    expect(await fields('a', 'm.x')).toEqual([
      { a: int(2), m: map({ x: int(2) }) },
      { a: int(2), m: map({ x: int(3) }) },
    ]);
    expect(await fields('__name__')).toEqual([{}, {}]);
    expect(await fields('missing')).toEqual([{}, {}]);
    expect(await fields()).toEqual([{}, {}]);
  });

  const GROUP = '1 p/p1/p/sub1 2 p/p2/p/sub2 3 4 5 6 7 8 x/y/p/deep';

  it('find collections with the same id at any depth', async () => {
    expect(await find(fromGroup('p'))).toBe(GROUP);
    expect(await find({ ...fromGroup('p'), where: where('a', '>', int(9)) })).toBe(
      'p/p1/p/sub1 p/p2/p/sub2 x/y/p/deep',
    );
    const bounded = where('__name__', '>=', reference('p/p2'));
    expect(await find({ ...fromGroup('p'), where: bounded })).toBe(GROUP.slice(14));
    expect(await find(fromGroup('p'), 'p/p1')).toBe('p/p1/p/sub1');
    expect(await find({}, 'p/p1')).toBe('p/p1/p/sub1');
    expect(await find(fromGroup('nothing'))).toBe('');
  });

  it('find all documents at one level or below', async () => {
    const everyCollection = { from: [{}] };
    const everything = { from: [{ allDescendants: true }] };
    expect(await find(everyCollection)).toBe('1 2 3 4 5 6 7 8');
    expect(await find(everyCollection, 'p/p1')).toBe('p/p1/other/o1 p/p1/p/sub1');
    expect(await find(everything)).toBe(
      '1 p/p1/other/o1 p/p1/p/sub1 2 p/p2/p/sub2 3 4 5 6 7 8 x/y/p/deep',
    );
    expect(await find({ ...everything, limit: 2 })).toBe('1 p/p1/other/o1');
  });

  it('return a read time when nothing is found', async () => {
    const [answer, ...more] = await database.call('RunQuery', { structuredQuery: from('nothing') });
    expect(answer.readTime).toMatch(/^\d{4}-/);
    expect(answer.document).toBeUndefined();
    expect(more).toEqual([]);
  });

  it.each<[string, string, Json]>([
    ['a negative limit', 'limit is negative', { limit: -1 }],
    ['a negative offset', 'offset is negative', { offset: -1 }],
    ['in without an array', "'IN' requires an ArrayValue.", { where: where('a', 'in', int(1)) }],
    [
      'in with no values',
      "'IN' requires an non-empty ArrayValue.",
      { where: where('a', 'in', array()) },
    ],
    [
      'in with 31 values',
      "'IN' supports up to 30 comparison values.",
      { where: where('a', 'in', ints(31)) },
    ],
    [
      'not-in with 11 values',
      "'NOT_IN' supports up to 10 comparison values.",
      { where: where('a', 'not-in', ints(11)) },
    ],
    [
      'array-contains-any with 31 values',
      "'ARRAY_CONTAINS_ANY' supports up to 30 comparison values.",
      { where: where('tags', 'array-contains-any', ints(31)) },
    ],
    [
      'two not-equals',
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
      { where: and(a('!=', 1), b('!=', 'x')) },
    ],
    [
      '32 disjunctions',
      'Too many disjunctions after normalization. Result had 32 disjunctions which is more than the maximum of 30',
      { where: and(where('a', 'in', ints(16)), where('b', 'in', array(text('x'), text('y')))) },
    ],
    [
      'a composite filter without an operator',
      'Unsupported CompositeFilter operator.',
      { where: { compositeFilter: { filters: [a('==', 1)] } } },
    ],
    [
      'a field filter without an operator',
      'Unknown FieldFilter operator.',
      { where: { fieldFilter: { field: { fieldPath: 'a' }, value: int(1) } } },
    ],
    [
      'an order after the name',
      'order by clause cannot contain more fields after the key',
      orderBy('-__name__', 'a'),
    ],
    [
      'a field ordered twice',
      'order by clause cannot contain duplicate fields a',
      orderBy('a', '-a'),
    ],
    [
      'a cursor longer than the order',
      'Cursor has too many values.',
      { ...orderBy('a'), ...startAt(int(1), int(2)) },
    ],
    [
      'a cursor on a name that is none',
      'Cursor __key__ value is not a document reference.',
      { ...orderBy('__name__'), ...startAt(text('p3')) },
    ],
    [
      'a name compared with a string',
      '__key__ filter value must be a Key',
      { where: where('__name__', '==', text('p3')) },
    ],
    [
      'two collections',
      'StructuredQuery.from cannot have more than one collection selector.',
      { from: [{ collectionId: 'p' }, { collectionId: 't' }] },
    ],
    [
      'a reserved collection id',
      'Collection id "__x__" is invalid because it is reserved.',
      from('__x__'),
    ],
    [
      'a slash in a collection id',
      'Collection id "a/b" is invalid because it contains "/".',
      from('a/b'),
    ],
  ])('reject %s', async (_, message, query) => {
    await expect(find(query)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message });
  });

  it('reject unquoted special field paths', async () => {
    await expect(find(orderBy('a..b'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('Invalid property path "a..b".'),
    });
  });

  it('reject a descending scan by name but sort matches that way', async () => {
    const backwards = orderBy('-__name__');
    await expect(find(backwards)).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
    expect(await find({ ...backwards, where: a('==', 2) })).toBe('3 2');
    expect(await find({ ...backwards, where: or(a('==', 1), a('==', 3)) })).toBe('5 4 1');
    expect(await find({ ...backwards, where: tagged('red') })).toBe('2 1');
  });

  it('reject not-in within or', async () => {
    const query = { where: or(where('a', 'not-in', array(int(1))), b('==', 'x')) };
    await expect(find(query)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('accept a single array-contains', async () => {
    const red = where('tags', 'array-contains', text('red'));
    const query = { where: and(red, where('tags', 'array-contains', text('blue'))) };
    await expect(find(query)).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
  });
});
