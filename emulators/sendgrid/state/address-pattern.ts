/** Whether an address is meant by a pattern, in which `*` stands for anything; case does not count. */
export function matchesAddress(pattern: string, email: string): boolean {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const expression = pattern.split('*').map(literal).join('.*');
  return new RegExp(`^${expression}$`, 'is').test(email);
}
