import { describe, expect, test } from 'vitest';
import { coverageHtml } from './coverage-html.ts';
import { compile, document, file, authorize, user } from '../testing.ts';

const SOURCE = file(`match /c/{id} {
  allow get: if request.auth.uid == id && (owns(resource) || "<b>" == id);
  allow update: if true;
  function owns(r) { let data = r.data; return data.owner == 'ada'; }
}`);

function coverage(uids: readonly string[]) {
  const ruleset = compile(SOURCE);
  const stored = [document('c/ada', { owner: 'ada' }), document('c/eve', {})];
  for (const uid of uids) authorize(ruleset, 'get', `c/${uid}`, { auth: user(uid), stored });
  return ruleset.coverage();
}

const textOf = ({
  sourcePosition,
}: {
  sourcePosition: { currentOffset: number; endOffset: number };
}) => SOURCE.slice(sourcePosition.currentOffset, sourcePosition.endOffset);

describe('coverage', () => {
  test('lists the rules and every expression except literals', () => {
    const { rules, report } = coverage([]);
    expect(rules).toEqual({ files: [{ name: 'firestore.rules', content: SOURCE }] });
    expect(report.map(textOf)).toEqual([
      `request.auth.uid == id && (owns(resource) || "<b>" == id)`,
      'r.data',
      `data.owner == 'ada'`,
    ]);
    expect(report[0]?.sourcePosition).toMatchObject({ line: 4, column: 17 });
    expect(report[0]?.children?.map(textOf)).toEqual([
      'request.auth.uid == id',
      'owns(resource) || "<b>" == id',
    ]);
  });

  test('omits values of expressions that were never evaluated', () => {
    expect(coverage([]).report.every((entry) => !('values' in entry))).toBe(true);
    const [condition] = coverage(['ada']).report;
    const either = condition?.children?.[1];
    expect(either?.children?.[0]).toHaveProperty('values');
    expect(either?.children?.[1]).not.toHaveProperty('values');
  });

  test('counts the results of each expression', () => {
    const [condition, , body] = coverage(['ada', 'ada', 'eve']).report;
    expect(condition?.values).toEqual([
      { value: { boolValue: true }, count: 2 },
      {
        value: { undefined: { causeMessage: 'Property owner is undefined on object.' } },
        count: 1,
      },
    ]);
    expect(body?.children?.[0]?.values).toEqual([
      { value: { stringValue: 'ada' }, count: 2 },
      {
        value: { undefined: { causeMessage: 'Property owner is undefined on object.' } },
        count: 1,
      },
    ]);
    expect(body?.children?.[0]?.children?.[0]?.values).toEqual([
      { value: { mapValue: {} }, count: 3 },
    ]);
  });

  test('limits the number of distinct values', () => {
    const { report } = coverage(Array.from({ length: 200 }, (_, index) => `u${index}`));
    const uid = report[0]?.children?.[0]?.children?.[0];
    expect(textOf(uid ?? { sourcePosition: { currentOffset: 0, endOffset: 0 } })).toBe(
      'request.auth.uid',
    );
    expect(uid?.values).toHaveLength(51);
    expect(uid?.values?.at(-1)).toEqual({ value: { stringValue: '(other values)' }, count: 150 });
  });

  test('is available as an HTML page', () => {
    const html = coverageHtml(coverage(['ada']));
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('&quot;&lt;b&gt;&quot; == ');
    expect(html).toContain('class="missed" title="Expression never evaluated">&quot;');
    expect(html).toContain('class="covered" title="{&quot;boolValue&quot;:true}: 1 ×"');
    expect(coverageHtml(coverage(['eve']))).toContain('class="failed"');
    expect(html.split('<span').length).toBe(html.split('</span>').length);
  });
});
