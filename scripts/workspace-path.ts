/** Workspaces whose modules lie in `src`. All others are emulators. */
const WITH_SOURCES = /^(?:domain|functions|web)$/;

/**
 * Resolves an import of one of our packages to a path from the repository's root, without the
 * extension.
 *
 * @param request `@daily-snapshot/stripe-emulator` or `@daily-snapshot/emulator-support/http/listen`
 * @returns undefined for other imports
 */
export function workspacePath(request: string): string | undefined {
  const [, name = '', module = 'index'] =
    /^@daily-snapshot\/([^/]+)(?:\/(.+))?$/.exec(request) ?? [];
  if (name === '') return undefined;
  if (WITH_SOURCES.test(name)) return `${name}/src/${module}`;
  const [, folder] = /^(?:emulator-)?(.+?)(?:-emulator)?$/.exec(name) ?? [];
  return folder === name ? `${name}/${module}` : `emulators/${folder}/${module}`;
}
