import { Fragment, type ReactNode } from 'react';

/** The names of the elements in a sentence; none if the sentence is computed. */
type PartNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | PartNames<Rest>
  : never;

type Render = (words: string) => ReactNode;

type Parts<Text extends string> = string extends Text
  ? Readonly<Record<string, Render>>
  : Readonly<Record<PartNames<Text>, Render>>;

const PART = /<(\w+)>(.*?)<\/\1>/g;

/**
 * Renders a sentence of a catalog that contains elements, such as
 * `See <all>all transactions</all> or <own>your corrections</own>.`
 *
 * @param parts renders the words of each element, by its name
 * @throws RangeError if an element has no renderer
 */
export function RichText<const Text extends string>(props: {
  readonly text: Text;
  readonly parts: Parts<Text>;
}) {
  const renderers: Readonly<Record<string, Render>> = props.parts;
  const rendered: ReactNode[] = [];
  let at = 0;
  for (const match of props.text.matchAll(PART)) {
    const [whole, name = '', words = ''] = match;
    const render = renderers[name];
    if (!render) throw new RangeError(`The sentence has an element <${name}> without a renderer.`);
    rendered.push(props.text.slice(at, match.index), render(words));
    at = match.index + whole.length;
  }
  rendered.push(props.text.slice(at));
  return rendered.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
