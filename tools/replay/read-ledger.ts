import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { BacktestLedger } from '@daily-snapshot/domain/backtest/backtest-ledger';

/** Small enough to stay in the processor's cache between reading and parsing. */
const CHUNK_BYTES = 1 << 18;

export interface LedgerFile {
  readonly path: string;
  readonly currency: string | undefined;
  readonly onRefused: (lineNumber: number, reason: string) => void;
  /** called after every chunk */
  readonly onProgress: (lines: number, bytesRead: number, bytesInFile: number) => void;
}

/** The file is readable but not a ledger. */
export class LedgerFormatError extends Error {}

/**
 * Reads a ledger file into a book.
 *
 * @throws LedgerFormatError with the reason, or the system's error when the file cannot be read
 */
export function readLedger({ path, currency, onRefused, onProgress }: LedgerFile): BacktestLedger {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes: Uint8Array): string | undefined => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
  const ledger = new BacktestLedger({ decode, currency, onRefused });
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const chunk = new Uint8Array(CHUNK_BYTES);
    let bytesRead = 0;
    for (;;) {
      const length = readSync(file, chunk);
      if (length === 0) break;
      ledger.reader.write(chunk.subarray(0, length));
      if (ledger.reader.fault !== null) break;
      bytesRead += length;
      onProgress(ledger.reader.linesRead, bytesRead, size);
    }
    ledger.reader.end();
  } finally {
    closeSync(file);
  }
  if (ledger.reader.fault !== null) throw new LedgerFormatError(ledger.reader.fault);
  return ledger;
}
