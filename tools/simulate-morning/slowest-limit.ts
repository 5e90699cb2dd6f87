import { RateLimit } from './rate-limit.ts';
import type { MorningSettings, Operations } from './simulate-morning.ts';
import type { StageSettings } from './stage.ts';

export interface Bound {
  readonly name: string;
  /** the seconds that this limit alone needs for all businesses */
  readonly seconds: number;
}

/** Returns the limit that alone takes longest. No morning ends sooner. */
export function slowestLimit(businesses: number, settings: MorningSettings): Bound {
  const bounds = [
    ...boundsOfSweep(businesses, settings),
    ...boundsOfStage('builds', businesses, settings.build),
    ...boundsOfStage('deliveries', businesses, settings.deliver),
    ...boundsOfFirestore(businesses, settings),
    ...boundsOfSendgrid(businesses, settings),
    {
      name: 'processors',
      seconds:
        (businesses * (settings.build.processorS + settings.deliver.processorS)) /
        settings.processors,
    },
  ];
  return bounds.reduce((slowest, bound) => (bound.seconds > slowest.seconds ? bound : slowest));
}

function boundsOfSweep(businesses: number, { sweep }: MorningSettings): Bound[] {
  const pages = Math.ceil(Math.ceil(businesses / sweep.parts) / sweep.pageSize);
  return [{ name: 'pages of the sweep', seconds: pages * sweep.secondsPerPage }];
}

function boundsOfStage(name: string, businesses: number, stage: StageSettings): Bound[] {
  const ofQueue = businesses / stage.queues;
  return [
    { name: `dispatches of ${name}`, seconds: ofQueue / stage.perSecondOfQueue },
    {
      name: `${name} at once`,
      seconds: (ofQueue * (stage.processorS + stage.waitS)) / stage.concurrentOfQueue,
    },
  ];
}

function boundsOfFirestore(
  businesses: number,
  { firestore, operations: { build, deliver, events }, deliver: stage }: MorningSettings,
): Bound[] {
  if (!firestore) return [];
  // The events of the e-mails that are delivered together with the last one may come after it.
  const withEvents = Math.max(0, businesses - stage.queues * stage.concurrentOfQueue);
  const unitsIn = (operations: Operations, collection: string) => operations[collection] ?? 0;
  const collections = new Set([...Object.keys(build), ...Object.keys(deliver)]);
  return [...collections].map((collection) => {
    const beforeMail = unitsIn(build, collection) + unitsIn(deliver, collection);
    const units = businesses * beforeMail + withEvents * unitsIn(events, collection);
    return {
      name: `Firestore's ${collection}`,
      seconds: new RateLimit(firestore).reserve(0, units),
    };
  });
}

function boundsOfSendgrid(businesses: number, { sendgridPerSecond }: MorningSettings): Bound[] {
  return sendgridPerSecond === null
    ? []
    : [{ name: 'SendGrid', seconds: businesses / sendgridPerSecond }];
}
