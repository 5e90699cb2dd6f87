import type { Role } from './role.ts';

/**
 * How somebody stands to a business: a member in a role, signed in but not a member, somebody who sells
 * the service, somebody of us who administers it, or not signed in.
 */
export type Standing = Role | 'stranger' | 'representative' | 'administrator' | 'anonymous';

export const STANDINGS: readonly Standing[] = [
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
  | 'daybook'
  | 'posting'
  | 'account'
  | 'import'
  | 'mapping'
  | 'connection'
  | 'sourceReading'
  | 'vaultEntry'
  | 'connectAttempt'
  | 'connectedSource'
  | 'kindRules'
  | 'pendingLine'
  | 'alert'
  | 'alertSettings'
  | 'replay'
  | 'watch'
  | 'outboxEntry'
  | 'suppression'
  | 'deliveryEvent'
  | 'letterQuota'
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
  | 'standing'
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
 * Who may do what from a browser. What is not here, nobody may; the server is not bound by it.
 *
 * firestore.rules says the same in its own language, and tests/rules holds the two together.
 */
const ACCESS: Readonly<Record<DocumentKind, Partial<Record<Verb, readonly Standing[]>>>> = {
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
  daybook: {
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
  pendingLine: {
    get: ['owner', 'viewer'],
    list: ['owner', 'viewer'],
  },
  kindRules: {
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
  watch: {},
  outboxEntry: {},
  suppression: {},
  deliveryEvent: {},
  letterQuota: {},
  lead: {},
  quota: {},
  checkout: {},
  subscription: {},
  redemptions: {},
  /** of the account that reads it: whoever owns a business is somebody else to that of another */
  plan: { get: ['owner'] },
  /** of the account that writes it */
  profile: { get: ['owner'], create: ['owner'], update: ['owner'] },
  /** of the account that reads it */
  deletion: { get: ['owner'] },
  accessEntry: { get: ['owner'], list: ['owner'] },
  roster: {},
  standing: {},
  auditEntry: { get: ['administrator'], list: ['administrator'] },
  deadLetter: {},
  scheduleRun: {},
  /** what representatives say; nothing of it is public */
  toolkitSection: { get: ['representative'], list: ['representative'] },
  toolkitGrant: {},
  toolkitCredential: {},
  /** of the representative who worked it out */
  assessment: {
    get: ['representative'],
    list: ['representative'],
    delete: ['representative'],
  },
  /** of the representative who made it; without what is right */
  attempt: { get: ['representative'], list: ['representative'] },
  quiz: {},
  certificate: {},
};

export const DOCUMENT_KINDS = Object.keys(ACCESS) as readonly DocumentKind[];

export const isAllowed = (standing: Standing, verb: Verb, kind: DocumentKind): boolean =>
  ACCESS[kind][verb]?.includes(standing) ?? false;

/** What somebody may ask the server to do with a business. */
export type Act =
  | 'startDigests'
  | 'importFile'
  | 'connectSources'
  | 'correctKinds'
  | 'changePreferences'
  | 'seeRecipients'
  | 'changeRecipients'
  | 'changePeople'
  | 'read'
  | 'answerAlert'
  | 'changeAlertSettings';

const ACTS: Readonly<Record<Act, readonly Standing[]>> = {
  startDigests: ['owner'],
  importFile: ['owner'],
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

export const mayAsk = (standing: Standing, act: Act): boolean => ACTS[act].includes(standing);
