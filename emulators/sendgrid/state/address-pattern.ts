/** Tells whether an address is meant by a pattern, in which `*` stands for anything; case does not count. */
export function addressMatcher(pattern: string): (email: string) => boolean {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, 'is');
  return (email) => expression.test(email);
}
