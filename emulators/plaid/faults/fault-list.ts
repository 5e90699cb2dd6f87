import { FaultList } from '../../support/control/faults.ts';
import { wildcard } from '../../support/control/wildcard.ts';
import type { Fault, RequestFault, WebhookFault } from './fault.ts';

const isWebhookFault = (fault: Fault): fault is WebhookFault => 'webhook' in fault;
type MutationFault = Extract<Fault, { kind: 'mutation' }>;
const isRequestFault = (fault: Fault): fault is Exclude<RequestFault, MutationFault> =>
  'call' in fault && fault.kind !== 'mutation';

export class Faults extends FaultList<Fault> {
  constructor() {
    super((fault) => wildcard(isWebhookFault(fault) ? fault.webhook : fault.call));
  }

  /** How a call is to fail: by the first fault that is about it. */
  takeForCall(path: string): Exclude<RequestFault, MutationFault> | undefined {
    return this.takeFirst(isRequestFault, [path]);
  }

  /** Whether the list changes under a page of `/transactions/sync`, by its number from 1. */
  takeMutation(page: number): boolean {
    const isAboutPage = (fault: Fault): fault is MutationFault =>
      fault.kind === 'mutation' && fault.page === page;
    return this.takeFirst(isAboutPage, ['/transactions/sync']) !== undefined;
  }

  /** What is to go wrong with a webhook on its way: all that is about it. */
  takeForWebhook(name: string): readonly WebhookFault[] {
    return this.takeAll(isWebhookFault, [name]);
  }
}
