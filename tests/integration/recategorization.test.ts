// Access to user overrides and to undoing an import, over HTTP.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { call, db, signUp, type SignedInUser } from '../kit/local-environment/admin-sdk.ts';
import { storeBakery } from '../kit/local-environment/bakery.ts';

const WEDNESDAY = businessDate('2026-11-18');

async function setUp() {
  const bakery = await storeBakery(WEDNESDAY);
  const [owner, viewer, stranger] = [await signUp(), await signUp(), await signUp()];
  await db
    .doc(paths.business(bakery.id))
    .update({ [`members.${owner.id}`]: 'owner', [`members.${viewer.id}`]: 'viewer' });
  const { docs } = await db.collection(paths.postings(bakery.id)).limit(1).get();
  const ask = { businessId: bakery.id };
  const calls = {
    overrideKind: { ...ask, lineKey: docs[0]?.id ?? '', kind: 'fee', isTrial: true },
    removeUserOverride: { ...ask, ruleId: 'a-rule', isTrial: true },
    listGuessedPayees: ask,
    overrideKinds: {
      ...ask,
      stepId: 'a-step',
      payees: [{ counterparty: 'ACME', direction: 'out', kind: 'fee' }],
      isTrial: true,
    },
    removeUserOverrides: { ...ask, stepId: 'a-step', isTrial: true },
    undoImport: { ...ask, fileKey: 'a-file' },
  };
  return { calls, owner, viewer, stranger };
}

describe('overriding a kind, and undoing an import', () => {
  it('is allowed for owners only, and does not reveal to strangers whether a business exists', async () => {
    const { calls, owner, viewer, stranger } = await setUp();
    const statusOf = async (name: string, data: unknown, caller?: SignedInUser) =>
      (await call(name, data, caller)).body.error?.status ?? 'OK';
    for (const [name, data] of Object.entries(calls)) {
      const unknownBusiness = { ...data, businessId: 'there-is-none' };
      expect(await statusOf(name, data)).toBe('UNAUTHENTICATED');
      expect(await statusOf(name, data, viewer)).toBe('PERMISSION_DENIED');
      const [theirs, none] = [
        await call(name, data, stranger),
        await call(name, unknownBusiness, stranger),
      ];
      expect(theirs.body).toEqual(none.body);
      expect(theirs.body.error?.status).toBe('NOT_FOUND');
    }
    expect(await statusOf('overrideKind', calls.overrideKind, owner)).toBe('OK');
    expect(await statusOf('listGuessedPayees', calls.listGuessedPayees, owner)).toBe('OK');
    const unknown = { ...calls.overrideKind, kind: 'unclassified' };
    expect(await statusOf('overrideKind', unknown, owner)).toBe('INVALID_ARGUMENT');
  });
});
