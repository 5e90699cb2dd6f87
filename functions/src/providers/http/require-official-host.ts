const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Refuses the two mistakes that would reach real people or miss them: a local environment that speaks to
 * the real service, and a deployment that speaks to anything else.
 *
 * @throws Error naming the address
 */
export function requireOfficialHost(url: string, official: string, isLocal: boolean): void {
  const isRight = isLocal ? LOOPBACK.has(new URL(url).hostname) : url === official;
  if (!isRight) {
    throw new Error(
      isLocal
        ? `${url} is not on this machine: the local environment speaks to emulators only.`
        : `${url} is not ${official}: only the local environment speaks to anything else.`,
    );
  }
}
