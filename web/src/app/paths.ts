/** What the sign-in page opens on. */
export type AuthMode = 'sign-in' | 'create' | 'reset';

/** Each route's pattern, beside the function that builds a link to it. */
export const paths = {
  landing: { pattern: '/', href: () => '/' },
  features: { href: () => '/#features' },
  auth: {
    pattern: '/auth',
    href: ({ mode, next }: { mode?: AuthMode; next?: string } = {}) => {
      const query = new URLSearchParams({
        ...(mode && mode !== 'sign-in' ? { mode } : {}),
        ...(next === undefined ? {} : { next }),
      });
      return query.size > 0 ? `/auth?${query.toString()}` : '/auth';
    },
  },
  dashboard: { pattern: '/dashboard', href: () => '/dashboard' },
} as const;
