import { EventQueue } from './event-queue.ts';
import { RateLimit, type Rate } from './rate-limit.ts';
import { Stage, type StageSettings, type Use } from './stage.ts';

/** The Firestore operations, reads and writes, of one business by collection. */
export type Operations = Readonly<Record<string, number>>;

export interface MorningSettings {
  readonly sweep: {
    /** the chains of pages that run at once */
    readonly parts: number;
    readonly pageSize: number;
    readonly secondsPerPage: number;
  };
  readonly build: StageSettings;
  readonly deliver: StageSettings;
  /** the processors of all instances */
  readonly processors: number;
  /** the rate of one collection; null if Firestore limits nothing */
  readonly firestore: Rate | null;
  readonly operations: {
    readonly build: Operations;
    readonly deliver: Operations;
    /** for the delivery events, which arrive after the e-mail */
    readonly events: Operations;
  };
  /** e-mails; null if nothing limits them */
  readonly sendgridPerSecond: number | null;
}

export interface Morning {
  readonly mails: number;
  /** seconds from the moment at which all digests are due */
  readonly firstMailS: number;
  readonly lastMailS: number;
}

/** Simulates a morning on which the digests of all businesses are due at once. */
export function simulateMorning(businesses: number, settings: MorningSettings): Morning {
  const { sweep, firestore, operations, sendgridPerSecond } = settings;
  const events = new EventQueue();
  const processors = new RateLimit({ perSecond: settings.processors });
  const collections = new Map<string, RateLimit>();
  const usesOf = (of: Operations): readonly Use[] =>
    Object.entries(firestore ? of : {}).map(([collection, units]) => {
      const limit = collections.get(collection) ?? new RateLimit(firestore ?? { perSecond: 1 });
      collections.set(collection, limit);
      return { limit, units };
    });
  const [ofBuild, ofEvents] = [usesOf(operations.build), usesOf(operations.events)];
  const ofDelivery = [
    ...usesOf(operations.deliver),
    ...(sendgridPerSecond === null
      ? []
      : [{ limit: new RateLimit({ perSecond: sendgridPerSecond }), units: 1 }]),
  ];
  let [mails, firstMailS, lastMailS] = [0, Infinity, 0];
  const deliveries = new Stage(events, settings.deliver, {
    processors,
    usesOf: () => ofDelivery,
    onEnd: (now) => {
      mails += 1;
      firstMailS = Math.min(firstMailS, now);
      lastMailS = Math.max(lastMailS, now);
      for (const { limit, units } of ofEvents) limit.reserve(now, units);
    },
  });
  const builds = new Stage(events, settings.build, {
    processors,
    usesOf: () => ofBuild,
    onEnd: (now) => deliveries.add(now, 1),
  });
  for (let part = 0; part < sweep.parts; part += 1) {
    let left = Math.floor((businesses + part) / sweep.parts);
    const readPage = (now: number): void => {
      const page = Math.min(left, sweep.pageSize);
      left -= page;
      // The next page is read while this one is built.
      if (left > 0) events.add(now + sweep.secondsPerPage, readPage);
      builds.add(now, page);
    };
    if (left > 0) events.add(sweep.secondsPerPage, readPage);
  }
  events.run();
  return { mails, firstMailS, lastMailS };
}
