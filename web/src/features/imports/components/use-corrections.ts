import { asSentence } from '@daily-snapshot/domain/text/as-sentence';
import { useRef, useState } from 'react';
import { correctedMapping, noCorrections, type Corrections } from '../model/corrections.ts';
import type { FirstReading, ParseAgain, Reading } from '../model/reading.ts';

/** Parses the file again after each correction by the owner. */
export function useCorrections(first: FirstReading, reread: ParseAgain) {
  const [corrections, setCorrections] = useState(() => noCorrections(first));
  const [reading, setReading] = useState<Reading>(first);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);

  const correct = (corrected: Corrections) => {
    setCorrections(corrected);
    latest.current += 1;
    const own = latest.current;
    const mapping = correctedMapping(corrected);
    setProblem(mapping.ok ? undefined : mapping.error);
    if (!mapping.ok || !mapping.value) return;
    void reread(mapping.value).then((answer) => {
      // A newer correction replaced this one.
      if (latest.current !== own) return;
      if (answer.ok) setReading(answer.reading);
      else setProblem(asSentence(answer.refusal.text));
    });
  };
  return { corrections, reading, problem, correct };
}
