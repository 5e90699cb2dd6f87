import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalCopy, literalCopyOf } from './literal-copy.ts';

describe('components', () => {
  it('take every text for users from a catalog', () => {
    const found = literalCopyOf(join(import.meta.dirname, '..')).map(
      ({ file, line, text }) => `${file}:${line} ${text}`,
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['a text', '<p>Nothing was saved.</p>', 'Nothing was saved.'],
    ['a text beside a value', '<p>{count} payees</p>', 'payees'],
    ['an attribute', '<input aria-label="Search" />', 'Search'],
    ['an attribute of a component', '<Page failedTitle="No data" />', 'No data'],
    ['a string', 'const label = isOpen ? "Close" : word;', 'Close'],
    ['a string of two lowercase words', 'const label = "not known";', 'not known'],
    ['a template', 'const title = `Digest of ${day}`;', 'Digest of …'],
  ])('are searched for %s', (_, source, text) => {
    const jsx = source.startsWith('<') ? `const page = ${source};` : source;
    expect(literalCopy('page.tsx', jsx).map((found) => found.text)).toEqual([text]);
  });

  it.each([
    ['a text of a catalog', '<p title={copy.title}>{copy.about}</p>'],
    ['names of classes and styles', '<p className="Wide text" style={{ margin: "0 auto" }} />'],
    ['a path of a picture', '<path d="M12 3a9 9 0 0 1 9 9" />'],
    ['an import', 'import Page from "Some Package";'],
    ['an error for developers', 'throw new Error("The page has no root.");'],
    ['the name of a key', 'const isClosing = event.key === "Escape";'],
    ['a type', 'type Step = "Payment Complete";'],
    ['a separator', '<p>{name} · {day}, {amount}</p>'],
  ])('may contain %s', (_, source) => {
    const jsx = source.startsWith('<') ? `const page = ${source};` : source;
    expect(literalCopy('page.tsx', jsx)).toEqual([]);
  });
});
