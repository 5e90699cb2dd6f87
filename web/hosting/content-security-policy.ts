import type { WebConfig } from '../src/lib/firebase/config.ts';

/** The part of `config.json` that decides what pages may load. */
export type PolicyConfig = Pick<WebConfig, 'appCheckSiteKey' | 'functionsRegion'> & {
  readonly firebase: Pick<WebConfig['firebase'], 'projectId' | 'measurementId'>;
};

/** Allows the style sheet of an e-mail and an empty one by their hashes. See decision 019. */
const STYLE_HASHES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-yeqloczh1Is7as1BZU+2TfGCnjslRYSx2P5Mgd6NeKw='",
];

/** The services of Firebase that every page may use. */
const FIREBASE = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
  'https://firestore.googleapis.com',
];

type Sources = Readonly<Partial<Record<'script-src' | 'frame-src' | 'connect-src', string[]>>>;

/** @see https://developers.google.com/recaptcha/docs/faq */
const APP_CHECK: Sources = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  'connect-src': [
    'https://content-firebaseappcheck.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
};

/** @see https://developers.google.com/tag-platform/security/guides/csp */
const ANALYTICS: Sources = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://firebase.googleapis.com',
    'https://firebaseinstallations.googleapis.com',
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
  ],
};

/** Returns the origin that `firebase/functions` calls for a project. */
const functionsOrigin = (region: string, projectId: string): string =>
  `https://${region}-${projectId}.cloudfunctions.net`;

/**
 * Returns the content security policy of the pages. It names the servers of another company only if
 * the configuration turns on the feature that needs them.
 */
export function contentSecurityPolicy({
  firebase,
  appCheckSiteKey,
  functionsRegion,
}: PolicyConfig): string {
  const features = [
    ...(appCheckSiteKey === undefined ? [] : [APP_CHECK]),
    ...(firebase.measurementId === undefined ? [] : [ANALYTICS]),
  ];
  const of = (directive: keyof Sources) => features.flatMap((sources) => sources[directive] ?? []);
  const frames = of('frame-src');
  const directives: readonly (readonly [name: string, ...sources: string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...of('script-src')],
    ['style-src', "'self'", ...STYLE_HASHES],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...FIREBASE,
      ...of('connect-src'),
      functionsOrigin(functionsRegion, firebase.projectId),
    ],
    ...(frames.length === 0 ? [] : [['frame-src', ...frames] as const]),
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
