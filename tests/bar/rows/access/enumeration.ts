import type { BarRow } from '../../bar-row.ts';
import { timeProbe } from '../../../bench/enumeration/time-probe.ts';
import { suiteRow } from '../../evidence/suite-row.ts';

const SAMPLES = { full: 1_000, quick: 10 };

const sameBodies = suiteRow({
  id: 'A9',
  title: 'strangers cannot find out whether a value is known',
  unit: 'probes',
  bar: 'equal bodies, and p > 0.01 or < 20 ms in 1,000 answers each',
  isQuick: true,
  mode: 'over the network',
  evidence: [
    {
      project: 'integration',
      files: ['tests/integration/account-sessions.test.ts'],
      tests: /existence of an account/,
      needsEnvironment: true,
    },
  ],
});

/**
 * Compares the bodies and the times of the answers about known and unknown values. The probes run
 * side by side, and each asks about known and unknown values in turn, so that the load is the same
 * for both.
 */
export const enumeration: BarRow = {
  ...sameBodies,
  needs: 'whole machine',
  run: async (context) => {
    const { pass } = await sameBodies.run(context);
    const samples = context.isQuick ? SAMPLES.quick : SAMPLES.full;
    // Imported now, because the module reads the environment when it is loaded.
    const { enumerationProbes } = await import('../../../kit/requests/enumeration-probes.ts');
    const probes = await Promise.all(
      Object.entries(await enumerationProbes()).map(async ([name, ask]) => ({
        name,
        ...(await timeProbe(ask, samples)),
      })),
    );
    for (const { name, p, differenceMs, areBodiesEqual } of probes) {
      const bodies = areBodiesEqual ? 'equal bodies' : 'DIFFERENT bodies';
      console.log(`      ${name}: ${bodies}, ${differenceMs.toFixed(1)} ms, p ${p.toFixed(3)}`);
    }
    // Ten answers on a busy machine say nothing about times, so a quick run compares only bodies.
    const hidden = probes.filter(
      ({ areBodiesEqual, isRevealed }) => areBodiesEqual && (context.isQuick || !isRevealed),
    );
    const widest = Math.max(...probes.map(({ differenceMs }) => Math.abs(differenceMs)));
    return {
      figure:
        `${hidden.length} of ${probes.length} probes hide it, ${samples} samples each, ` +
        `widest difference ${widest.toFixed(1)} ms`,
      pass: pass && hidden.length === probes.length,
      mode: 'over the network; sign-in and reset by body only',
    };
  },
};
