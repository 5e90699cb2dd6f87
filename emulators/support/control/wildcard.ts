/**
 * Builds a function that tests a text against a pattern, in which `*` matches any text.
 *
 * @param flags flags of the regular expression: `i` ignores case, `s` lets `*` match line breaks
 */
export function wildcard(pattern: string, flags = ''): (text: string) => boolean {
  const literal = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, flags);
  return (text) => expression.test(text);
}
