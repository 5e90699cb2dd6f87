/** A valid base for relative URLs. Nothing is requested from it. */
const BASE = 'https://this-site.invalid';

/**
 * Returns a path of this site, or undefined for any other address, so that a crafted link cannot
 * redirect elsewhere. Browsers read `//`, `/\\` and a slash before a removed tab as another host.
 */
export function pathOfThisSite(path: string | null): string | undefined {
  if (path === null || !path.startsWith('/') || !URL.canParse(path, BASE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, BASE);
  if (origin !== BASE || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}
