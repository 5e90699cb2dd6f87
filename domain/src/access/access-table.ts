import { ROLES, type Role } from './role.ts';

/**
 * The relation of a person to a business: a member with a role, signed in but not a member, a
 * representative of the service, an administrator of the service, or not signed in.
 */
export type AccessLevel = Role | 'stranger' | 'representative' | 'administrator' | 'anonymous';

export const ACCESS_LEVELS: readonly AccessLevel[] = [
  ...ROLES,
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
  | 'importBatch'
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
  | 'combinedEmail'
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
  | 'addressChange'
  | 'recoveryCodes'
  | 'signInRecord'
  | 'accessEntry'
  | 'roster'
  | 'accountState'
  | 'auditEntry'
  | 'deadLetter'
  | 'setAsideDocument'
  | 'scheduleRun'
  | 'killSwitches'
  | 'browserError'
  | 'serviceStatus'
  | 'toolkitSection'
  | 'toolkitGrant'
  | 'toolkitCredential'
  | 'assessment'
  | 'attempt'
  | 'quiz'
  | 'certificate';

/** The roles that may sort transactions, import files and answer alerts. */
const EDITORS: readonly Role[] = ['owner', 'bookkeeper'];

/**
 * What each access level may do from a browser. Everything else is forbidden; the server is not
 * restricted. firestore.rules states the same rules, and tests/rules compares the two.
 */
const ACCESS: Readonly<Record<DocumentKind, Partial<Record<Verb, readonly AccessLevel[]>>>> = {
  business: {
    get: ROLES,
    list: ROLES,
    update: ['owner'],
  },
  digest: {
    get: ROLES,
    list: ROLES,
  },
  dailySummaries: {
    get: ROLES,
    list: ROLES,
  },
  posting: {
    get: ROLES,
    list: ROLES,
  },
  account: {
    get: ROLES,
    list: ROLES,
  },
  import: {
    get: ROLES,
    list: ROLES,
  },
  importBatch: {},
  mapping: {
    get: ROLES,
    list: ROLES,
    delete: EDITORS,
  },
  connection: {
    get: ROLES,
    list: ROLES,
  },
  sourceReading: {},
  vaultEntry: {},
  connectAttempt: {},
  connectedSource: {},
  pendingTransaction: {
    get: ROLES,
    list: ROLES,
  },
  userOverrides: {
    get: ROLES,
    list: ROLES,
  },
  alert: {
    get: ROLES,
    list: ROLES,
  },
  alertSettings: {
    get: ROLES,
    list: ROLES,
  },
  replay: {
    get: ROLES,
    list: ROLES,
  },
  alertState: {},
  combinedEmail: {},
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
  addressChange: {},
  recoveryCodes: {},
  signInRecord: {},
  accessEntry: { get: ['owner'], list: ['owner'] },
  roster: {},
  accountState: {},
  auditEntry: { get: ['administrator'], list: ['administrator'] },
  deadLetter: {},
  setAsideDocument: {},
  scheduleRun: {},
  killSwitches: {},
  browserError: {},
  serviceStatus: { get: [...ROLES, 'stranger', 'representative', 'administrator'] },
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
  | 'undoOthersImport'
  | 'closeAccount'
  | 'connectSources'
  | 'correctKinds'
  | 'changePreferences'
  | 'seeRecipients'
  | 'changeRecipients'
  | 'changePeople'
  | 'transferOwnership'
  | 'read'
  | 'answerAlert'
  | 'markAlertsSeen'
  | 'changeAlertSettings';

const ACTS: Readonly<Record<Act, readonly AccessLevel[]>> = {
  startDigests: ['owner'],
  importFile: EDITORS,
  /** The files of other members. */
  undoOthersImport: ['owner'],
  closeAccount: EDITORS,
  connectSources: ['owner'],
  correctKinds: EDITORS,
  changePreferences: ['owner'],
  seeRecipients: ROLES,
  changeRecipients: ['owner'],
  changePeople: ['owner'],
  transferOwnership: ['owner'],
  read: ROLES,
  answerAlert: EDITORS,
  /** An alert that a bookkeeper has seen still needs the owner, so the reminder follows. */
  markAlertsSeen: ['owner'],
  changeAlertSettings: ['owner'],
};

export const canRequest = (level: AccessLevel, act: Act): boolean => ACTS[act].includes(level);
