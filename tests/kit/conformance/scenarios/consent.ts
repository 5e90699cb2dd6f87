import { expect } from 'vitest';
import { ConnectedBusiness } from '../connected-business.ts';
import { finishConnection } from '../../../../functions/src/connections/commands/connect/finish-connection.ts';
import { expectLedgerMatches, line, type Scenario } from './scenario.ts';

const ONE_HOUR_IN_DAYS = 1 / 24;

export const CONSENT_SCENARIOS: readonly Scenario[] = [
  {
    name: 'connects the source that the owner approved, with its name and accounts',
    run: async (business) => {
      await business.connect();
      const { connection } = business.record;
      expect(connection.name).not.toBe('');
      expect(connection.currency).toBe('USD');
      expect(connection.provides.length).toBeGreaterThan(0);
      expect(connection.accounts.length).toBeGreaterThan(0);
      for (const account of connection.accounts) {
        expect(account.key).not.toBe('');
        expect(account.name).not.toBe('');
        expect(account.dataThrough).toBeInstanceOf(Date);
      }
    },
  },
  {
    name: 'connects nothing if the owner declines',
    run: async (business) => {
      expect(await business.consent('no')).toMatchObject({ outcome: 'declined' });
      expect(business.ports.connected.records.size).toBe(0);
      expect(business.ports.connected.grants.size).toBe(0);
    },
  },
  {
    name: 'finishes a connect attempt once and returns the same result again',
    run: async (business) => {
      const { url, state } = await business.begin();
      const returned = await business.harness.driver.consent(url, 'yes');
      let first = await business.finish(state, returned);
      while (first.outcome === 'waiting') first = await business.finish(state, returned);
      expect(first.outcome).toBe('connected');
      expect(await business.finish(state, returned)).toEqual(first);
      expect(business.ports.connected.records.size).toBe(1);
    },
  },
  {
    name: 'does not finish an attempt for another account',
    run: async (business) => {
      const { url, state, secret } = await business.begin();
      const returned = await business.harness.driver.consent(url, 'yes');
      const { signedInAt } = business;
      const request = { state, secret, returned, signedInAt, chosen: 0 };
      const stranger = finishConnection(business.ports, request, { id: 'sam' });
      await expect(stranger).rejects.toMatchObject({ code: 'not-found' });
      expect(business.ports.connected.records.size).toBe(0);
    },
  },
  {
    name: 'does not finish an unknown attempt',
    run: async (business) => {
      const finished = business.finish('made-up', { code: 'x', state: 'made-up' });
      await expect(finished).rejects.toMatchObject({ code: 'not-found' });
    },
  },
  {
    name: 'does not finish an expired attempt',
    run: async (business) => {
      const { url, state } = await business.begin();
      const returned = await business.harness.driver.consent(url, 'yes');
      business.advanceDays(ONE_HOUR_IN_DAYS);
      await expect(business.finish(state, returned)).rejects.toMatchObject({ code: 'not-found' });
    },
  },
  {
    name: 'lets the owner choose if the consent covers several companies',
    needs: ['several'],
    run: async (business) => {
      const { url, state } = await business.begin();
      const returned = await business.harness.driver.consent(url, 'yes-to-two');
      let offered = await business.finish(state, returned);
      while (offered.outcome === 'waiting') offered = await business.finish(state, returned);
      if (offered.outcome !== 'confirm')
        throw new Error(`Expected a choice, got ${offered.outcome}.`);
      expect(offered.names).toHaveLength(2);
      expect(await business.finish(state, returned, 7)).toMatchObject({ outcome: 'confirm' });
      expect(await business.finish(state, returned, 0)).toMatchObject({ outcome: 'connected' });
      expect(business.ports.connected.records.size).toBe(1);
      expect(business.ports.connected.grants.size).toBe(1);
    },
  },
  {
    name: 'connects a source to one business at a time',
    run: async (business) => {
      await business.connect();
      const second = new ConnectedBusiness(business.harness, 'tavern', business.ports);
      const refused = second.consent('yes');
      // A bank creates a new connection for each consent, so a second business may connect too.
      await refused.then(
        (finished) => expect(finished).toMatchObject({ outcome: 'connected' }),
        (error: unknown) => expect(error).toMatchObject({ code: 'conflict' }),
      );
      expect(await business.sync()).toBe('done');
      await expectLedgerMatches(business);
    },
  },
  {
    name: 'assigns each transaction to its account',
    needs: ['accounts'],
    run: async (business) => {
      await business.harness.driver.add([
        line(business, 'a', -100),
        line(business, 'b', -200, 3, { account: 'card' }),
      ]);
      await business.connect();
      const accountNames = new Set(business.record.connection.accounts.map(({ name }) => name));
      expect(accountNames.size).toBeGreaterThan(1);
      const accounts = new Set(business.postings.map(({ account }) => account));
      expect(accounts.size).toBeGreaterThan(1);
    },
  },
];
