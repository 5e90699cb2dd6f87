import { FaultList } from '@daily-snapshot/emulator-support/control/faults';
import { wildcard } from '@daily-snapshot/emulator-support/control/wildcard';
import type { Fault, RequestFault, WebhookFault } from './fault.ts';

const isWebhookFault = (fault: Fault): fault is WebhookFault => 'webhook' in fault;
type MutationFault = Extract<Fault, { kind: 'mutation' }>;
const isRequestFault = (fault: Fault): fault is Exclude<RequestFault, MutationFault> =>
  'call' in fault && fault.kind !== 'mutation';

export class Faults extends FaultList<Fault> {
  constructor() {
    super((fault) => wildcard(isWebhookFault(fault) ? fault.webhook : fault.call));
  }

  /** Returns the first fault that applies to a call, and counts the use. */
  consumeForCall(path: string): Exclude<RequestFault, MutationFault> | undefined {
    return this.consumeFirst(isRequestFault, [path]);
  }

  /**
   * Returns whether the transactions change during a page of `/transactions/sync`. Pages count from
   * 1.
   */
  consumeMutation(page: number): boolean {
    const isAboutPage = (fault: Fault): fault is MutationFault =>
      fault.kind === 'mutation' && fault.page === page;
    return this.consumeFirst(isAboutPage, ['/transactions/sync']) !== undefined;
  }

  /** Returns all faults that apply to a webhook, and counts the uses. */
  consumeForWebhook(name: string): readonly WebhookFault[] {
    return this.consumeAll(isWebhookFault, [name]);
  }
}
