import { cents } from '@daily-snapshot/domain/money/cents';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import { ok } from '@daily-snapshot/domain/shared/result';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../testing/render.tsx';
import type { Reading } from '../model/reading.ts';
import { ConfirmImport } from './confirm-import.tsx';
import { ImportDone } from './import-done.tsx';

const NOTHING: ImportOutcome = {
  added: 0,
  updated: 0,
  alreadyThere: 0,
  skipped: [
    { line: 2, reason: 'other-currency', text: 'it is in EUR, but your business uses USD' },
  ],
  skippedCount: 2,
  from: null,
  to: null,
};
const FOREIGN: ImportOutcome = {
  ...NOTHING,
  notCounted: [{ currency: 'EUR', count: 2, moneyIn: cents(20_000), moneyOut: cents(8_000) }],
};
const NAMED = '2 transactions in EUR (€200.00 in and €80.00 out) are not counted.';

function setUp(expected: ImportOutcome) {
  const onImport = vi.fn(async () => ok({}));
  const reading = { moneyIn: cents(0), moneyOut: cents(0) } as Reading;
  renderInApp(
    <ConfirmImport
      fileName="konto.csv"
      reading={reading}
      currency="USD"
      accounts={['Giro']}
      expected={expected}
      onImport={onImport}
      onBack={() => undefined}
      progress={null}
    />,
  );
  return onImport;
}

describe('the effect of an import', () => {
  it('names a file in another currency, and offers to import it without counting it', async () => {
    const onImport = setUp(FOREIGN);
    expect(screen.getByRole('heading', { name: 'Nothing in this file counts' })).toBeTruthy();
    expect(
      screen.getByText(/Your books are in USD, so the transactions of konto.csv/),
    ).toBeTruthy();
    expect(screen.getByText(NAMED)).toBeTruthy();
    fireEvent.click(
      screen.getByRole('button', { name: 'Import 2 transactions without counting them' }),
    );
    await waitFor(() => expect(onImport).toHaveBeenCalled());
  });

  it('offers nothing if every row is skipped for another reason', () => {
    setUp(NOTHING);
    expect(screen.getByRole('heading', { name: 'No row can be imported' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('says after the import that no total changes', () => {
    renderInApp(
      <ImportDone
        fileName="konto.csv"
        outcome={FOREIGN}
        dashboardHref="/"
        guessesNote={null}
        nextEmailNote={null}
        onAnother={() => undefined}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Imported' })).toBeTruthy();
    expect(screen.getByText(/^No total changes/)).toBeTruthy();
    expect(screen.getByText(NAMED)).toBeTruthy();
  });
});
