import type { BarRow } from '../../bar-row.ts';
import { runNode } from '../../evidence/run-node.ts';
import { suiteRow } from '../../evidence/suite-row.ts';

const parameters = suiteRow({
  id: 'P10',
  title: 'a change of the Stripe client is noticed',
  unit: 'differences',
  bar: '0 unknown parameters, 0 type errors against the installed client',
  isQuick: true,
  mode: 'over the network',
  evidence: [{ project: 'server', files: ['tests/server/billing/stripe-parameters.test.ts'] }],
});

/** Checks the parameters of all calls, and the types of all objects of the emulator. */
export const sdkDrift: BarRow = {
  ...parameters,
  run: async (context) => {
    const checked = await parameters.run(context);
    // The step `lint` of the tests checks the types before.
    if (context.isQuick) return checked;
    const errors: string[] = [];
    for (const workspace of ['emulators', 'functions']) {
      const { stdout } = await runNode([
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--pretty',
        'false',
        '-p',
        workspace,
      ]);
      errors.push(...stdout.split('\n').filter((line) => line.includes('error TS')));
    }
    for (const error of errors) console.error(error);
    return {
      ...checked,
      figure: `${checked.figure} checks of parameters, ${errors.length} type errors`,
      pass: checked.pass && errors.length === 0,
    };
  },
};
