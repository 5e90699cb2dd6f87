/** Pages of every kind: prerendered, in the app, on the server, and none. */
export const HEADER_PATHS = [
  '/',
  '/friends',
  '/parkhill',
  '/method',
  '/privacy',
  '/auth',
  '/pricing',
  '/dashboard',
  '/admin',
  '/internal-tools',
  '/no/such/page',
] as const;

/**
 * Returns the headers that the local environment serves, without its own service addresses in the
 * policy.
 *
 * @param site the address of the site, without a trailing slash
 */
export async function productionHeadersOf(site: string, path: string): Promise<Headers> {
  const { headers } = await fetch(site + path);
  const policy = headers
    .get('content-security-policy')
    ?.replaceAll(/ http:\/\/127\.0\.0\.1:\d+/g, '');
  const served = new Headers(headers);
  if (policy !== undefined) served.set('content-security-policy', policy);
  return served;
}
