// Measures how fast Stripe's events are handled, how fast forged ones are refused, and whether buyers are
// still served while one network floods the public endpoints.
// `npm run bench:payments [-- --seconds 20 --buyers 250]`
import { startPaymentsEnvironment } from './payments/environment.ts';
import { measureFlood } from './payments/flood.ts';
import { measureEvents, measureForgeries } from './payments/webhooks.ts';
import { runBenchmark } from './support/report.ts';

await runBenchmark(
  {
    seconds: { type: 'string', default: '20' },
    buyers: { type: 'string', default: '250' },
  },
  async (report, { values }) => {
    const size = report.isTiny
      ? { seconds: 1, buyers: 3, forgeries: 20, excess: 2 }
      : {
          seconds: Number(values.seconds),
          buyers: Number(values.buyers),
          forgeries: 1000,
          excess: 20,
        };
    const environment = await startPaymentsEnvironment();
    try {
      await measureForgeries(report, environment, size);
      await measureEvents(report, environment, size);
      await measureFlood(report, environment, size);
    } finally {
      await environment.stop();
    }
  },
);
