import { useRef, useState } from 'react';
import { correctedMapping, noCorrections, type Corrections } from '../model/corrections.ts';
import type { Reading, Reread } from '../model/reading.ts';
import { asSentence } from '../model/words.ts';

/** The file as the owner's corrections have it read, anew after each. */
export function useCorrections(first: Reading, reread: Reread) {
  const [corrections, setCorrections] = useState(() => noCorrections(first));
  const [reading, setReading] = useState(first);
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
      // A later correction has its own answer.
      if (latest.current !== own) return;
      if (answer.ok) setReading(answer.reading);
      else setProblem(asSentence(answer.refusal.text));
    });
  };
  return { corrections, reading, problem, correct };
}
