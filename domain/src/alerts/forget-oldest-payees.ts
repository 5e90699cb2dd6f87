import type { BusinessAlertState } from './business-alert-state.ts';
import { Streams, type StreamsState } from './detectors/series/payment-streams.ts';

/**
 * Forgets the oldest payees of the detector state. Their next payments count as payments of new payees.
 *
 * @param share the share of the payees to keep, from 0 to 1
 */
export function forgetOldestPayees(
  alertState: BusinessAlertState,
  share: number,
): BusinessAlertState {
  const { checkpoint } = alertState;
  if (!checkpoint) return alertState;
  const { engine } = checkpoint;
  const { detectorState, repeatRate } = engine;
  const { names, respelled, vendors, people, customers, vendorRefunds } = detectorState;
  return {
    ...alertState,
    checkpoint: {
      ...checkpoint,
      engine: {
        ...engine,
        detectorState: {
          ...detectorState,
          names: latest(names, share),
          respelled: latest(respelled, share),
          vendors: latestStreams(vendors, share),
          people: latestStreams(people, share),
          customers: latestStreams(customers, share),
          vendorRefunds: latestStreams(vendorRefunds, share),
        },
        repeatRate: { ...repeatRate, vendors: latest(repeatRate.vendors, share) },
      },
    },
  };
}

/** @param all oldest first */
const latest = <T>(all: readonly T[], share: number): readonly T[] =>
  all.slice(all.length - Math.floor(all.length * share));

function latestStreams(state: StreamsState, share: number): StreamsState {
  const streams = new Streams(state);
  streams.keepLatest(Math.floor(state.keys.length * share));
  return streams.toState();
}
