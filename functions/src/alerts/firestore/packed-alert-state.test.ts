import { brotliCompressSync } from 'node:zlib';
import {
  EMPTY_ALERT_STATE,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { CHECKPOINT_VERSION } from '@daily-snapshot/domain/alerts/checkpoint-version';
import { AlertPolicy } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { DetectorEngine } from '@daily-snapshot/domain/alerts/detectors/detector-engine';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import {
  dayOf,
  pseudoRandom,
  lineOn,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { describe, expect, it } from 'vitest';
import { packAlertState, unpackAlertState } from './packed-alert-state.ts';

describe('the size of a stored alert state', () => {
  it('is under 300 KB for 20,000 postings of 500 counterparties over two years', () => {
    expect(storedSizeOf({ lines: 20_000, names: 500, days: 731 })).toBeLessThan(300_000);
  });

  it('is bounded, whatever the number of postings and counterparties', () => {
    expect(storedSizeOf({ lines: 30_000, names: 8_000, days: 200 })).toBeLessThan(300_000);
  });
});

describe('an alert state with 8,000 payees of long names', () => {
  const long = (payee: number): string =>
    Array.from({ length: 16 }, (_, part) =>
      pseudoRandom(payee + 1, part)
        .toString(36)
        .slice(2),
    )
      .join('')
      .toUpperCase();
  const alertState = busyAlertState({ lines: 30_000, names: 8_000, days: 120, nameOf: long });
  const packed = packAlertState(alertState);
  const namesOf = ({ checkpoint }: BusinessAlertState) =>
    checkpoint?.engine.detectorState.names ?? [];

  it('would be larger than its document may be', () => {
    expect(brotliCompressSync(JSON.stringify(alertState)).length).toBeGreaterThan(600_000);
  });

  it('is stored in 512 KiB without the oldest payees, and the detectors continue from it', () => {
    expect(packed.length).toBeLessThan(512 * 1024);
    const stored = unpackAlertState(packed);
    const [all, kept] = [namesOf(alertState), namesOf(stored)];
    expect(kept.length).toBeGreaterThan(1_000);
    expect(kept).toEqual(all.slice(all.length - kept.length));
    const engine = new DetectorEngine(stored.checkpoint?.engine);
    const sale = lineOn(120, 5_000, { counterparty: long(1), kind: 'sale' });
    engine.detect(dayOf(120), [sale], null);
    expect(namesOf(unpackAlertState(packAlertState(withEngine(stored, engine))))).not.toEqual([]);
  });

  it('is read again from history if nothing else helps', () => {
    const lines = Array.from({ length: 6_000 }, (_, index) => ({
      ...lineOn(1, 100, { counterparty: long(index) }),
      id: `${long(index)} ${index}`,
    }));
    const stored = unpackAlertState(packAlertState({ ...alertState, unprocessed: lines }));
    expect(stored).toMatchObject({ checkpoint: null, unprocessed: [], hasNewPostings: true });
  });
});

describe('a stored alert state', () => {
  const alertState = busyAlertState({ lines: 400, names: 20, days: 40 });

  it('is read back unchanged', () => {
    expect(unpackAlertState(packAlertState(alertState))).toEqual(alertState);
  });

  it.each([
    ['of another version', { ...alertState.checkpoint, version: CHECKPOINT_VERSION - 1 }],
    ['of another shape', { ...alertState.checkpoint, engine: {} }],
  ])(
    'loses only its detector state if that is %s, so that history is read again',
    (_, checkpoint) => {
      const packed = brotliCompressSync(JSON.stringify({ ...alertState, checkpoint }));
      expect(unpackAlertState(packed)).toEqual({ ...alertState, checkpoint: null });
    },
  );

  it('is refused if any other part has another shape', () => {
    const packed = brotliCompressSync(JSON.stringify({ ...alertState, rules: 1 }));
    expect(() => unpackAlertState(packed)).toThrow('rules');
  });
});

interface BulkDay {
  readonly lines: number;
  readonly names: number;
  readonly days: number;
  readonly nameOf?: (payee: number) => string;
}

const storedSizeOf = (bulkDay: BulkDay): number => packAlertState(busyAlertState(bulkDay)).length;

function busyAlertState({
  lines,
  names,
  days,
  nameOf = (payee) => `Counterparty of ours, number ${payee}`,
}: BulkDay): BusinessAlertState {
  const engine = new DetectorEngine();
  const perDay = lines / days;
  let next = 0;
  for (let offset = 0; offset < days; offset += 1) {
    const some: Posting[] = [];
    for (; next < (offset + 1) * perDay; next += 1) {
      const isSale = pseudoRandom(next, 2) < 0.3;
      some.push(
        lineOn(offset, Math.round((isSale ? 1 : -1) * 100_000 * pseudoRandom(next, 5)), {
          // as long and random as a bank's
          id: Array.from({ length: 4 }, (_, part) =>
            pseudoRandom(next, part).toString(36).slice(2),
          ).join(''),
          counterparty: nameOf(Math.floor(names * pseudoRandom(next, 9))),
          kind: isSale ? 'sale' : 'expense',
        }),
      );
    }
    engine.detect(dayOf(offset), some, null);
  }
  return withEngine(EMPTY_ALERT_STATE, engine, days - 1);
}

function withEngine(
  alertState: BusinessAlertState,
  engine: DetectorEngine,
  until = 0,
): BusinessAlertState {
  const checkpoint = {
    version: CHECKPOINT_VERSION,
    engine: engine.toState(),
    policy: new AlertPolicy().toState(),
    processedThrough: dayOf(until),
    cashOutlook: null,
  } as const;
  return { ...alertState, checkpoint };
}
