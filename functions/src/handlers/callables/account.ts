import { askDeletion as ask, cancelDeletion as cancel } from '../../commands/delete-account.ts';
import { noteAccess, noteVisit as note } from '../../commands/note-access.ts';
import { accountPorts, ports } from '../../wiring.ts';
import { callable } from './callable.ts';

export const endSessions = callable(
  'endSessions',
  async (_, caller) => {
    await ports().accounts.endSessions(caller.id);
    return {};
  },
  { guard: 'recent' },
);

export const noteVisit = callable('noteVisit', async ({ businessId }, caller, { signedInAt }) => {
  await note(accountPorts(), { businessId, caller, signedInAt });
  return {};
});

export const exportData = callable(
  'exportData',
  async ({ after }, caller) => {
    const given = accountPorts();
    const { holdings } = given;
    const holder = { accountId: caller.id, address: caller.email };
    if (after) return holdings.page(holder, after);
    const businessIds = await holdings.ownedBy(caller.id);
    await noteAccess(given, { what: 'exported', businessIds, caller });
    const census = await holdings.census(holder);
    return { ...(await holdings.page(holder, undefined)), census };
  },
  // A page has some megabytes, as documents, as a copy and as text.
  { guard: 'recent', concurrency: 8 },
);

export const askDeletion = callable(
  'askDeletion',
  async (_, caller) => {
    const given = accountPorts();
    const eraseAt = await ask(given, caller.id);
    const businessIds = await given.holdings.ownedBy(caller.id);
    await noteAccess(given, { what: 'deletion-asked', businessIds, caller });
    return { eraseAt: eraseAt.toISOString() };
  },
  { guard: 'recent' },
);

export const cancelDeletion = callable('cancelDeletion', async (_, caller) => {
  const given = accountPorts();
  await cancel(given, caller.id);
  const businessIds = await given.holdings.ownedBy(caller.id);
  await noteAccess(given, { what: 'deletion-taken-back', businessIds, caller });
  return {};
});
