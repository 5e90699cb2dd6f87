import type { EventFault } from '../faults/fault.ts';
import { USUAL_DETAILS, type EventDetails, type EventName } from './event.ts';
import type { Timing } from './timing.ts';

export interface Step {
  /** After the one before, or after the mail went out. */
  readonly afterMs: number;
  readonly event: EventName;
  readonly details: EventDetails;
}

type FaultOf<Kind extends EventFault['kind']> = Extract<EventFault, { kind: Kind }>;

const step = (event: EventName, afterMs: number, details: EventDetails = {}): Step => ({
  event,
  afterMs,
  details: { ...USUAL_DETAILS[event], ...details },
});

const because = (reason: string | undefined): EventDetails =>
  reason === undefined ? {} : { reason };

const isKind =
  <Kind extends EventFault['kind']>(kind: Kind) =>
  (fault: EventFault): fault is FaultOf<Kind> =>
    fault.kind === kind;

/** What the recipient does with a mail that arrived. */
function* reactions(faults: readonly EventFault[], groupId: number | null): Iterable<Step> {
  for (const fault of faults) {
    switch (fault.kind) {
      case 'open':
        yield step('open', fault.afterSeconds * 1000);
        break;
      case 'click':
        yield step(
          'click',
          fault.afterSeconds * 1000,
          fault.url === undefined ? {} : { url: fault.url },
        );
        break;
      case 'spamReport':
        yield step('spamreport', fault.afterSeconds * 1000);
        break;
      case 'unsubscribe': {
        const event = groupId === null ? 'unsubscribe' : 'group_unsubscribe';
        yield step(event, fault.afterSeconds * 1000);
        break;
      }
      case 'noEvents':
      case 'delayEvents':
      case 'duplicateEvents':
      case 'shuffleEvents':
      case 'defer':
      case 'bounce':
      case 'drop':
    }
  }
}

export interface Circumstances {
  /** Why SendGrid does not even try. */
  readonly reasonToDrop: string | undefined;
  readonly faults: readonly EventFault[];
  readonly groupId: number | null;
  readonly timing: Timing;
}

/** Everything that happens to a mail on its way to one recipient. */
export function journey({ reasonToDrop, faults, groupId, timing }: Circumstances): readonly Step[] {
  const drop = faults.find(isKind('drop'));
  if (reasonToDrop !== undefined || drop) {
    return [step('dropped', timing.processedMs, because(drop?.reason ?? reasonToDrop))];
  }
  const defer = faults.find(isKind('defer'));
  const deferrals = Array.from({ length: defer?.attempts ?? 0 }, (_, index) =>
    step('deferred', (defer?.everySeconds ?? 0) * 1000, { attempt: String(index + 1) }),
  );
  const bounce = faults.find(isKind('bounce'));
  const { deliveredMs } = timing;
  const end = bounce
    ? [step('bounce', deliveredMs, { type: bounce.type, ...because(bounce.reason) })]
    : [step('delivered', deliveredMs), ...reactions(faults, groupId)];
  return [step('processed', timing.processedMs), ...deferrals, ...end];
}
