import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { importFile } from './import-file.ts';
import { undoImport } from './undo-import.ts';

const ADA = { id: 'ada' };
const WEDNESDAY = businessDate('2026-11-18');

const ofx = (end: string) => `OFXHEADER:100

<OFX><DTSERVER>20261123<STMTRS><CURDEF>USD<ACCTID>12<BANKTRANLIST><DTSTART>20261101<DTEND>${end}
<STMTTRN><DTPOSTED>20261113<TRNAMT>90.00<FITID>1<NAME>Card sales</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(new Date('2026-11-23T16:00:00Z')) };
  ports.stored.businesses.set('bakery', aBusiness());
  const upload = (fileKey: string, end: string) =>
    importFile(
      ports,
      {
        businessId: 'bakery',
        fileName: 'checking.ofx',
        bytes: new TextEncoder().encode(ofx(end)),
        fileKey,
        mapping: null,
        accounts: [{ nameInFile: '12', name: 'Checking', kind: 'bank' }],
        completeThrough: businessDate('2026-11-22'),
        isTrial: false,
        ignoresBalances: false,
      },
      ADA,
    );
  const undo = (fileKey: string) => undoImport(ports, { businessId: 'bakery', fileKey }, ADA);
  const revenueOf = async () => {
    await buildDigest(ports, { businessId: 'bakery', businessDate: WEDNESDAY });
    return ports.stored.digests.get(`bakery_${WEDNESDAY}`)?.snapshot.measures.revenue.figure;
  };
  const through = () =>
    ports.stored.dailySummaries.get('bakery')?.sources.map((source) => source.completeThrough);
  return { upload, undo, revenueOf, through };
}

describe('a file that states its last day', () => {
  it('makes a day without transactions through then zero', async () => {
    const { upload, revenueOf } = setUpBakery();
    await upload('first', '20261117');
    expect(await revenueOf()).toEqual({ state: 'final', amount: 0 });
  });

  it('leaves a later day unknown, whatever day the owner chose', async () => {
    const { upload, revenueOf } = setUpBakery();
    await upload('first', '20261116');
    expect(await revenueOf()).toMatchObject({
      state: 'unknown',
      waitingFor: [{ name: 'Checking' }],
    });
  });

  it('no longer covers its days after its import is undone', async () => {
    const { upload, undo, through } = setUpBakery();
    await upload('first', '20261114');
    await upload('second', '20261117');
    expect(through()).toEqual(['2026-11-17']);
    await undo('second');
    expect(through()).toEqual(['2026-11-14']);
    await undo('first');
    expect(through()).toEqual([]);
  });
});
