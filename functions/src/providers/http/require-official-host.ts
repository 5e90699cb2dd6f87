const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Throws unless a local environment calls an emulator on this machine and a deployment calls the
 * official host.
 *
 * @throws Error naming the address
 */
export function requireOfficialHost(url: string, official: string, isLocal: boolean): void {
  const isRight = isLocal ? LOOPBACK.has(new URL(url).hostname) : url === official;
  if (!isRight) {
    throw new Error(
      isLocal
        ? `${url} is not on this machine: the local environment may only call emulators.`
        : `${url} is not ${official}: only the local environment may call another host.`,
    );
  }
}
