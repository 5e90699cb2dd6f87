// The last step of a deployment: a new owner signs up, imports a file and receives a first digest.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  addDays,
  businessDate,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { callablePath, callables } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { SmokeServices } from './services.ts';

/** The deployment takes so long at most to build and send a digest after a cold start. */
const DIGEST_WITHIN_MS = 180_000;
const ASK_EVERY_MS = 2_000;

/** Enough days for a digest with an average. */
const DAYS = 30;

export interface SmokeOptions {
  readonly project: string;
  /** The mailbox of the first owner. Absent: no owner without a plan gets a digest, so that step is skipped. */
  readonly firstOwner: string | undefined;
  readonly now: () => Date;
  /** Receives a line per step. */
  readonly print: (line: string) => void;
}

/** Returns an address of a mailbox that no other account has: `ada+first-digest-1f3a@bakery.com`. */
export function smokeAddress(mailbox: string): string {
  const at = mailbox.lastIndexOf('@');
  const name = mailbox.slice(0, at).replace(/\+.*$/, '');
  return `${name}+first-digest-${randomBytes(4).toString('hex')}${mailbox.slice(at)}`;
}

/** Returns an OFX file with daily sales up to a day. */
export function sampleFile(through: BusinessDate): string {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(through, index + 1 - DAYS));
  return [
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>1234',
    '<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
    ...days.map(
      (day, index) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${400 + index}.00<FITID>${index}<NAME>Card sales</STMTTRN>`,
    ),
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ].join('\n');
}

/**
 * Runs the smoke test. It leaves no data: the account of the test is scheduled for erasure at the end,
 * also after a failure.
 *
 * @throws Error that names the step that failed
 */
export async function runSmokeTest(services: SmokeServices, options: SmokeOptions): Promise<void> {
  const { project, firstOwner, print } = options;
  await step('The site answers and belongs to this project', print, async () => {
    await services.page('/');
    const config = JSON.parse(await services.page('/config.json')) as {
      readonly firebase?: { readonly projectId?: unknown };
    };
    if (config.firebase?.projectId !== project) {
      throw new Error(`config.json names the project ${String(config.firebase?.projectId)}.`);
    }
  });
  const address = smokeAddress(firstOwner ?? 'smoke-test@example.com');
  const password = randomBytes(18).toString('base64url');
  let token = await step('An owner signs up', print, () => services.signUp(address, password));
  try {
    token = await step('The owner confirms the address', print, async () => {
      const code = await services.verificationCode(address);
      await services.call(callablePath('verifyAddress'), { code }, token);
      return services.signIn(address, password);
    });
    const businessId = await step('The owner imports a file', print, () =>
      importFile(services, options, token),
    );
    if (firstOwner === undefined) {
      print('- skipped  The first digest, because people.firstOwner is not set.');
      return;
    }
    await step('The owner receives a first digest', print, () =>
      receiveDigest(services, businessId, token),
    );
  } finally {
    await step('The account of the test is scheduled for erasure', print, () =>
      services.call(callablePath('requestDeletion'), {}, token),
    );
  }
}

async function step<T>(
  name: string,
  print: SmokeOptions['print'],
  run: () => Promise<T>,
): Promise<T> {
  try {
    const result = await run();
    print(`✓ ok       ${name}.`);
    return result;
  } catch (error) {
    print(`✗ failed   ${name}.`);
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** @returns the id of the business */
async function importFile(
  services: SmokeServices,
  { now }: SmokeOptions,
  token: string,
): Promise<string> {
  const businessId = randomUUID().replaceAll('-', '').slice(0, 20);
  const profile = { businessId, name: 'Smoke test', timeZone: DEFAULT_TIME_ZONE };
  await services.call(callablePath('createBusiness'), profile, token);
  const through = addDays(businessDateAt(now(), DEFAULT_TIME_ZONE), -1);
  const answer = await services.call(
    callablePath('importFile'),
    {
      businessId,
      fileName: 'smoke-test.ofx',
      packed: gzipSync(sampleFile(through)).toString('base64'),
      mapping: null,
      accounts: [{ name: 'Checking', kind: 'bank', nameInFile: '1234' }],
      completeThrough: through,
      ignoresBalances: false,
      isTrial: false,
    },
    token,
  );
  const { added } = callables.importFile.response.parse(answer);
  if (added !== DAYS) throw new Error(`${added} of ${DAYS} transactions were added.`);
  return businessId;
}

/** Starts the digests and waits until the first one is built, readable by its owner, and sent. */
async function receiveDigest(
  services: SmokeServices,
  businessId: string,
  token: string,
): Promise<void> {
  await services.call(callablePath('startDigests'), { businessId }, token);
  const [day] = await waitFor('No digest was built.', async () => {
    const days = await services.ids(paths.digests(businessId), token);
    return days.length > 0 ? days : undefined;
  });
  const mail = paths.outboxEntry(businessId, businessDate(day ?? ''));
  await waitFor('The digest was not sent.', async () => {
    const state = await services.mailState(mail);
    if (/^(?:failed|skipped)/.test(state)) throw new Error(`The digest was not sent (${state}).`);
    return state === 'sent' || undefined;
  });
}

async function waitFor<T>(message: string, find: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + DIGEST_WITHIN_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(message);
    await wait(ASK_EVERY_MS);
  }
}
