import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WireDatabase } from '../clients/database.ts';
import { and, from, fromGroup, or, orderBy, where } from '../clients/queries.ts';
import { loadRules, rulesFile } from '../clients/rules.ts';
import { idToken } from '../clients/sign-in.ts';
import { array, bool, int, text } from '../clients/values.ts';

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
  match /{path=**}/posts/{id} { allow list: if resource.data.published == true; }
`);

const equal = (field: string, value: Json) => where(field, '==', value);
const author = (uid: string) => equal('author', text(uid));
const published = equal('published', bool(true));

/** Rules are not filters: a query is allowed if all that it could find is. */
const QUERIES: [name: string, query: Json, isAllowed: boolean][] = [
  ['everything, where all is open', from('open'), true],
  ['everything, where only get is allowed', from('never'), false],
  ['stories without a filter', from('stories'), false],
  ['stories of the asker', { ...from('stories'), where: author('ada') }, true],
  ['stories of another', { ...from('stories'), where: author('bob') }, false],
  ['published stories', { ...from('stories'), where: published }, true],
  [
    'published stories of another',
    { ...from('stories'), where: and(author('bob'), published) },
    true,
  ],
  ['own or published stories', { ...from('stories'), where: or(author('ada'), published) }, true],
  [
    'published stories or those of another',
    { ...from('stories'), where: or(author('bob'), published) },
    false,
  ],
  [
    'stories of the asker or of another',
    { ...from('stories'), where: where('author', 'in', array(text('ada'), text('bob'))) },
    false,
  ],
  ['ten', { ...from('short'), limit: 10 }, true],
  ['eleven', { ...from('short'), limit: 11 }, false],
  ['as many as there are', from('short'), false],
  ['more than ten, of more than ten', { ...from('scores'), where: where('n', '>', int(10)) }, true],
  [
    'at least ten, of more than ten',
    { ...from('scores'), where: where('n', '>=', int(10)) },
    false,
  ],
  [
    'at least eleven, of more than ten',
    { ...from('scores'), where: where('n', '>=', int(11)) },
    true,
  ],
  ['exactly eleven, of more than ten', { ...from('scores'), where: equal('n', int(11)) }, true],
  [
    'less than twenty, of more than ten',
    { ...from('scores'), where: where('n', '<', int(20)) },
    false,
  ],
  ['ordered by the score', { ...from('scores'), ...orderBy('n') }, false],
  ['at least ten, of at least ten', { ...from('atLeast'), where: where('n', '>=', int(10)) }, true],
  [
    'all but one name, of all but that name',
    { ...from('named'), where: where('name', '!=', text('secret')) },
    true,
  ],
  ['another name, of all but one', { ...from('named'), where: equal('name', text('x')) }, true],
  [
    'a team with the asker',
    { ...from('team'), where: where('members', 'array-contains', text('ada')) },
    true,
  ],
  [
    'a team with another',
    { ...from('team'), where: where('members', 'array-contains', text('bob')) },
    false,
  ],
  ['one of the kinds', { ...from('either'), where: equal('kind', text('a')) }, true],
  [
    'both of the kinds',
    { ...from('either'), where: where('kind', 'in', array(text('a'), text('b'))) },
    true,
  ],
  [
    'a kind too many',
    { ...from('either'), where: where('kind', 'in', array(text('a'), text('c'))) },
    false,
  ],
  ['any document, where one id is allowed', from('one'), false],
  [
    'both conditions',
    { ...from('both'), where: and(equal('a', int(1)), equal('b', int(2))) },
    true,
  ],
  ['half the conditions', { ...from('both'), where: equal('a', int(1)) }, false],
  ['what another document allows', from('looked'), true],
  ['a group, published', { ...fromGroup('posts'), where: published }, true],
  ['a group, unfiltered', fromGroup('posts'), false],
  ['a group that only one path allows', fromGroup('stories'), false],
];

describe('queries under rules', () => {
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

  it.each(QUERIES)('ask for %s', async (_, structuredQuery, isAllowed) => {
    const expected = isAllowed ? 'allowed' : 'PERMISSION_DENIED';
    expect(await outcome(database.call('RunQuery', { structuredQuery }, asAda))).toBe(expected);
    const aggregations = [{ alias: 'n', count: {} }];
    const structuredAggregationQuery = { structuredQuery, aggregations };
    expect(
      await outcome(database.call('RunAggregationQuery', { structuredAggregationQuery }, asAda)),
    ).toBe(expected);
  });
});
