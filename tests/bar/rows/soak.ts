import {
  MEMORY_SIZE,
  NETWORK_SIZE,
  runSoakInMemory,
  runSoakOverNetwork,
} from '../../kit/soak/soak.ts';
import type { BarRow } from '../bar-row.ts';

/** The memory of a process may grow by this much within 60 days. */
const MAX_GROWTH_PERCENT = 5;

export const SOAK_ROWS: readonly BarRow[] = [
  {
    id: 'L6',
    title: 'Soak: 190 days with both nights on which clocks change, faults on most days',
    unit: 'broken promises',
    bar: '0 broken promises, memory grows less than 5% within 60 days',
    required: true,
    isQuick: true,
    run: async ({ isQuick, seed }) => {
      const size = isQuick ? 'short' : 'full';
      const memory = await runSoakInMemory({ seed, ...MEMORY_SIZE[size] });
      const network = await runSoakOverNetwork({ seed, ...NETWORK_SIZE[size] });
      const broken = [...memory.broken, ...network.broken];
      const { growthPercent } = network;
      const isFlat = growthPercent === undefined ? isQuick : growthPercent < MAX_GROWTH_PERCENT;
      const growth = growthPercent === undefined ? '' : `, memory ${growthPercent.toFixed(1)}%`;
      const first = broken[0] === undefined ? '' : ` (${broken[0]})`;
      return {
        figure: `${broken.length}${first}${growth}`,
        pass: broken.length === 0 && isFlat,
        mode:
          `${memory.mails} mails in memory; ${network.mails} mails over the network, ` +
          `${network.killed} killed processes`,
      };
    },
  },
];
