const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Refuses the two mistakes that would reach real people or miss them: a local world that speaks to
 * the real service, and a deployment that speaks to anything else.
 *
 * @throws Error naming the address
 */
export function requireRightHost(url: string, official: string, isLocal: boolean): void {
  const isRight = isLocal ? LOOPBACK.has(new URL(url).hostname) : url === official;
  if (!isRight) {
    throw new Error(
      isLocal
        ? `${url} is not on this machine: the local world speaks to stand-ins only.`
        : `${url} is not ${official}: only the local world speaks to anything else.`,
    );
  }
}
