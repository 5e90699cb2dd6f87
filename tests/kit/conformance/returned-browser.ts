import { networkNamed } from '../builders/network.ts';
import type { AccessEntry } from '@daily-snapshot/domain/access/access-log-schema';
import { refuseConnection } from '../../../functions/src/connections/commands/connect/refuse-connection.ts';
import { reportReturn } from '../../../functions/src/connections/commands/connect/report-return.ts';
import type { ConnectedBusiness } from './connected-business.ts';

type Returned = Readonly<Record<string, string>>;

/**
 * A browser that a provider sent back and that began nothing: it has no secret, and its person may have
 * no account.
 */
export class ReturnedBrowser {
  readonly #business: ConnectedBusiness;
  /** the entries of the access logs, by their keys */
  readonly logged = new Map<string, AccessEntry>();

  constructor(business: ConnectedBusiness) {
    this.#business = business;
  }

  get #ports() {
    const record = async (businessId: string, key: string, entry: AccessEntry) => {
      this.logged.set(`${businessId} ${key}`, entry);
    };
    return { ...this.#business.ports, accessLog: { record } };
  }

  /** Opens the return page. */
  report(state: string, returned: Returned) {
    return reportReturn(this.#ports, { state, returned, network: networkNamed('a-home') });
  }

  /** Presses "Refuse" on it. */
  refuse(state: string, returned: Returned) {
    return refuseConnection(this.#ports, { state, returned, network: networkNamed('a-home') });
  }
}
