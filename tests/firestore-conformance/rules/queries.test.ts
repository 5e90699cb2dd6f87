import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WireDatabase } from '../clients/database.ts';
import { and, from, fromGroup, or, orderBy, where } from '../clients/queries.ts';
import { loadRules, rulesFile } from '../clients/rules.ts';
import { idToken } from '../clients/sign-in.ts';
import { array, bool, int, text } from '../clients/values.ts';

/** A condition that looks up this many documents. A query may look up at most 20. */
const lookups = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    return `!exists(/databases/$(database)/documents/missing/d${n})`;
  }).join(' && ');

const RULES = rulesFile(`
  match /stories/{id} {
    allow list: if resource.data.author == request.auth.uid || resource.data.published == true;
  }
  match /short/{id} { allow list: if request.query.limit <= 10; }
  match /scores/{id} { allow list: if resource.data.n > 10; }
  match /atLeast/{id} { allow list: if resource.data.n >= 10; }
  match /named/{id} { allow list: if resource.data.name != 'secret'; }
  match /team/{id} { allow list: if request.auth.uid in resource.data.members; }
  match /either/{id} { allow list: if resource.data.kind in ['a', 'b']; }
  match /open/{id} { allow list; }
  match /never/{id} { allow get; }
  match /one/{id} { allow list: if id == 'x'; }
  match /both/{id} { allow list: if resource.data.a == 1 && resource.data.b == 2; }
  match /looked/{id} {
    allow list: if get(/databases/$(database)/documents/flags/on).data.value == true;
  }
  match /newest/{id} { allow list: if request.query.orderBy.updatedAt == 'DESC'; }
  match /overLimit/{id} { allow list: if ${lookups(21)}; }
  match /overLimitOr/{id} { allow list: if ${lookups(21)} || true; }
  match /{path=**}/posts/{id} { allow list: if resource.data.published == true; }
`);

const equal = (field: string, value: Json) => where(field, '==', value);
const author = (uid: string) => equal('author', text(uid));
const published = equal('published', bool(true));

/** Rules are not filters: a query is allowed only if every document that it could find is. */
const QUERIES: [name: string, query: Json, isAllowed: boolean][] = [
  ['an unfiltered query that rules always allow', from('open'), true],
  ['an unfiltered query under a rule for get', from('never'), false],
  ['stories without a filter', from('stories'), false],
  ['stories of the user', { ...from('stories'), where: author('ada') }, true],
  ['stories of another author', { ...from('stories'), where: author('bob') }, false],
  ['published stories', { ...from('stories'), where: published }, true],
  [
    'published stories of another author',
    { ...from('stories'), where: and(author('bob'), published) },
    true,
  ],
  [
    'stories that are published or of the user',
    { ...from('stories'), where: or(author('ada'), published) },
    true,
  ],
  [
    'stories that are published or of another author',
    { ...from('stories'), where: or(author('bob'), published) },
    false,
  ],
  [
    'stories of the user or of another author',
    { ...from('stories'), where: where('author', 'in', array(text('ada'), text('bob'))) },
    false,
  ],
  ['limit 10 under a rule for at most 10', { ...from('short'), limit: 10 }, true],
  ['limit 11 under a rule for at most 10', { ...from('short'), limit: 11 }, false],
  ['no limit under a rule for at most 10', from('short'), false],
  ['n > 10 under a rule for n > 10', { ...from('scores'), where: where('n', '>', int(10)) }, true],
  [
    'n >= 10 under a rule for n > 10',
    { ...from('scores'), where: where('n', '>=', int(10)) },
    false,
  ],
  [
    'n >= 11 under a rule for n > 10',
    { ...from('scores'), where: where('n', '>=', int(11)) },
    true,
  ],
  ['n == 11 under a rule for n > 10', { ...from('scores'), where: equal('n', int(11)) }, true],
  ['n < 20 under a rule for n > 10', { ...from('scores'), where: where('n', '<', int(20)) }, false],
  ['an order by n under a rule for n > 10', { ...from('scores'), ...orderBy('n') }, false],
  [
    'n >= 10 under a rule for n >= 10',
    { ...from('atLeast'), where: where('n', '>=', int(10)) },
    true,
  ],
  [
    'name != secret under the same rule',
    { ...from('named'), where: where('name', '!=', text('secret')) },
    true,
  ],
  [
    'name == x under a rule for name != secret',
    { ...from('named'), where: equal('name', text('x')) },
    true,
  ],
  [
    'teams that contain the user',
    { ...from('team'), where: where('members', 'array-contains', text('ada')) },
    true,
  ],
  [
    'teams that contain another user',
    { ...from('team'), where: where('members', 'array-contains', text('bob')) },
    false,
  ],
  ['one of the allowed kinds', { ...from('either'), where: equal('kind', text('a')) }, true],
  [
    'both allowed kinds',
    { ...from('either'), where: where('kind', 'in', array(text('a'), text('b'))) },
    true,
  ],
  [
    'an allowed and another kind',
    { ...from('either'), where: where('kind', 'in', array(text('a'), text('c'))) },
    false,
  ],
  ['an unfiltered query under a rule for one id', from('one'), false],
  [
    'filters for both conditions',
    { ...from('both'), where: and(equal('a', int(1)), equal('b', int(2))) },
    true,
  ],
  ['a filter for one of two conditions', { ...from('both'), where: equal('a', int(1)) }, false],
  ['a condition on another document', from('looked'), true],
  [
    'updatedAt descending under the same rule',
    { ...from('newest'), ...orderBy('-updatedAt') },
    true,
  ],
  [
    'updatedAt ascending under a rule for descending',
    { ...from('newest'), ...orderBy('updatedAt') },
    false,
  ],
  [
    'another order under a rule for updatedAt',
    { ...from('newest'), ...orderBy('-createdAt') },
    false,
  ],
  ['no order under a rule for updatedAt', from('newest'), false],
  ['a rule over the lookup limit', from('overLimit'), false],
  ['a rule over the lookup limit || true', from('overLimitOr'), true],
  ['published documents of a collection group', { ...fromGroup('posts'), where: published }, true],
  ['an unfiltered collection group', fromGroup('posts'), false],
  ['a collection group under a rule for one path', fromGroup('stories'), false],
];

describe('rules of queries', () => {
  const database = new WireDatabase('REST');
  const asAda = { authorization: `Bearer ${idToken('ada')}` };

  beforeAll(async () => {
    await database.seed({ 'flags/on': { value: bool(true) } });
    await loadRules(database.project, RULES);
  });

  const outcome = (call: Promise<unknown>) =>
    call.then(
      () => 'allowed',
      (error: { code: string }) => error.code,
    );

  it.each(QUERIES)('decide on %s', async (_, structuredQuery, isAllowed) => {
    const expected = isAllowed ? 'allowed' : 'PERMISSION_DENIED';
    expect(await outcome(database.call('RunQuery', { structuredQuery }, asAda))).toBe(expected);
    const aggregations = [{ alias: 'n', count: {} }];
    const structuredAggregationQuery = { structuredQuery, aggregations };
    expect(
      await outcome(database.call('RunAggregationQuery', { structuredAggregationQuery }, asAda)),
    ).toBe(expected);
  });
});
