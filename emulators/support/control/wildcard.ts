/**
 * Tells whether a text is meant by a pattern, in which `*` stands for anything.
 *
 * @param flags of the regular expression: `i` when case does not count, `s` when there may be lines
 */
export function wildcard(pattern: string, flags = ''): (text: string) => boolean {
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, flags);
  return (text) => expression.test(text);
}
