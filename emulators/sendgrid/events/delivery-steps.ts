import { faultsOf } from '@daily-snapshot/emulator-support/control/faults';
import type { EventFault } from '../faults/fault.ts';
import { detailsOf, type EventDetails, type EventName } from './event.ts';
import type { Timing } from './timing.ts';

export interface Step {
  /** After the previous step, or after the e-mail was sent. */
  readonly afterMs: number;
  readonly event: EventName;
  readonly details: EventDetails;
}

/** The recipient's reaction to a delivered e-mail. */
type Reaction = Extract<EventFault, { afterSeconds: number }>;
type BounceFault = Extract<EventFault, { kind: 'bounce' }>;

const step = (event: EventName, afterMs: number, details: EventDetails = {}): Step => ({
  event,
  afterMs,
  details: detailsOf(event, details),
});

const because = (reason: string | undefined): EventDetails =>
  reason === undefined ? {} : { reason };

const bounceDetails = ({ type, reason, classification }: BounceFault): EventDetails => ({
  type,
  ...(classification !== undefined && { bounce_classification: classification }),
  ...because(reason),
});

const isReaction = (fault: EventFault): fault is Reaction => 'afterSeconds' in fault;

function reactionStep(reaction: Reaction, groupId: number | null): Step {
  const afterMs = reaction.afterSeconds * 1000;
  switch (reaction.kind) {
    case 'open':
      return step('open', afterMs);
    case 'click':
      return step('click', afterMs, reaction.url === undefined ? {} : { url: reaction.url });
    case 'spamReport':
      return step('spamreport', afterMs);
    case 'unsubscribe':
      return step(groupId === null ? 'unsubscribe' : 'group_unsubscribe', afterMs);
  }
}

export interface DeliveryConditions {
  /** The reason why SendGrid drops the e-mail without an attempt. */
  readonly reasonToDrop: string | undefined;
  readonly faults: readonly EventFault[];
  readonly groupId: number | null;
  readonly timing: Timing;
}

/** Returns the steps of an e-mail's delivery to one recipient. */
export function deliverySteps({
  reasonToDrop,
  faults,
  groupId,
  timing,
}: DeliveryConditions): readonly Step[] {
  const [drop] = faultsOf(faults, 'drop');
  if (reasonToDrop !== undefined || drop) {
    return [step('dropped', timing.processedMs, because(drop?.reason ?? reasonToDrop))];
  }
  const deferrals = faultsOf(faults, 'defer').flatMap(({ attempts, everySeconds }) =>
    Array.from({ length: attempts }, (_, index) =>
      step('deferred', everySeconds * 1000, { attempt: String(index + 1) }),
    ),
  );
  const [bounce] = faultsOf(faults, 'bounce');
  const { deliveredMs } = timing;
  const end = bounce
    ? [step('bounce', deliveredMs, bounceDetails(bounce))]
    : [
        step('delivered', deliveredMs),
        ...faults.filter(isReaction).map((reaction) => reactionStep(reaction, groupId)),
      ];
  return [step('processed', timing.processedMs), ...deferrals, ...end];
}
