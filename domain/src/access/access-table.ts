import type { Role } from './role.ts';

/**
 * The relation of a person to a business: a member with a role, signed in but not a member, a
 * representative of the service, an administrator of the service, or not signed in.
 */
export type AccessLevel = Role | 'stranger' | 'representative' | 'administrator' | 'anonymous';

export const ACCESS_LEVELS: readonly AccessLevel[] = [
  'owner',
  'viewer',
  'stranger',
  'representative',
  'administrator',
  'anonymous',
];

export type Verb = 'get' | 'list' | 'create' | 'update' | 'delete';

export const VERBS: readonly Verb[] = ['get', 'list', 'create', 'update', 'delete'];

export type DocumentKind =
  | 'business'
  | 'digest'
  | 'dailySummaries'
  | 'posting'
  | 'account'
  | 'import'
  | 'mapping'
  | 'connection'
  | 'sourceReading'
  | 'vaultEntry'
  | 'connectAttempt'
  | 'connectedSource'
  | 'userOverrides'
  | 'pendingTransaction'
  | 'alert'
  | 'alertSettings'
  | 'replay'
  | 'alertState'
  | 'outboxEntry'
  | 'suppression'
  | 'deliveryEvent'
  | 'emailRateLimit'
  | 'lead'
  | 'quota'
  | 'checkout'
  | 'subscription'
  | 'redemptions'
  | 'plan'
  | 'profile'
  | 'deletion'
  | 'accessEntry'
  | 'roster'
  | 'accountState'
  | 'auditEntry'
  | 'deadLetter'
  | 'scheduleRun'
  | 'toolkitSection'
  | 'toolkitGrant'
  | 'toolkitCredential'
  | 'assessment'
  | 'attempt'
  | 'quiz'
  | 'certificate';

/**
 * What each access level may do from a browser. Everything else is forbidden; the server is not
 * restricted. firestore.rules states the same rules, and tests/rules compares the two.
 */
const ACCESS: Readonly<Record<DocumentKind, Partial<Record<Verb, readonly AccessLevel[]>>>> = {
  business: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
    create: ['owner'],
    update: ['owner'],
  },
  digest: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  dailySummaries: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  posting: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  account: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  import: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  mapping: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
    delete: ['owner'],
  },
  connection: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  sourceReading: {},
  vaultEntry: {},
  connectAttempt: {},
  connectedSource: {},
  pendingTransaction: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  userOverrides: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  alert: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  alertSettings: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  replay: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  alertState: {},
  outboxEntry: {},
  suppression: {},
  deliveryEvent: {},
  emailRateLimit: {},
  lead: {},
  quota: {},
  checkout: {},
  subscription: {},
  redemptions: {},
  /** only the plan of the reader's own account */
  plan: { get: ['owner'] },
  /** only the profile of the writer's own account */
  profile: { get: ['owner'], create: ['owner'], update: ['owner'] },
  /** only the deletion of the reader's own account */
  deletion: { get: ['owner'] },
  accessEntry: { get: ['owner'], list: ['owner'] },
  roster: {},
  accountState: {},
  auditEntry: { get: ['administrator'], list: ['administrator'] },
  deadLetter: {},
  scheduleRun: {},
  /** internal sales material */
  toolkitSection: { get: ['representative'], list: ['representative'] },
  toolkitGrant: {},
  toolkitCredential: {},
  /** only the assessments of the representative */
  assessment: {
    get: ['representative'],
    list: ['representative'],
    delete: ['representative'],
  },
  /** only the attempts of the representative, without the right answers */
  attempt: { get: ['representative'], list: ['representative'] },
  quiz: {},
  certificate: {},
};

export const DOCUMENT_KINDS = Object.keys(ACCESS) as readonly DocumentKind[];

export const isAllowed = (level: AccessLevel, verb: Verb, kind: DocumentKind): boolean =>
  ACCESS[kind][verb]?.includes(level) ?? false;

/** The actions on a business that a person can request from the server. */
export type Act =
  | 'startDigests'
  | 'importFile'
  | 'closeAccount'
  | 'connectSources'
  | 'correctKinds'
  | 'changePreferences'
  | 'seeRecipients'
  | 'changeRecipients'
  | 'changePeople'
  | 'read'
  | 'answerAlert'
  | 'changeAlertSettings';

const ACTS: Readonly<Record<Act, readonly AccessLevel[]>> = {
  startDigests: ['owner'],
  importFile: ['owner'],
  closeAccount: ['owner'],
  connectSources: ['owner'],
  correctKinds: ['owner'],
  changePreferences: ['owner'],
  seeRecipients: ['owner', 'viewer'],
  changeRecipients: ['owner'],
  changePeople: ['owner'],
  read: ['owner', 'viewer'],
  answerAlert: ['owner'],
  changeAlertSettings: ['owner'],
};

export const canRequest = (level: AccessLevel, act: Act): boolean => ACTS[act].includes(level);
