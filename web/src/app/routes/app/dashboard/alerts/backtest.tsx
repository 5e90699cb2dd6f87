import { Skeleton, Stack, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import paper from '../../../../../ui/layout/paper.module.css';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { BacktestReport } from '../../../../../features/alerts/components/backtest.tsx';
import {
  ALERT_COPY,
  BACKTEST_COPY as copy,
} from '../../../../../features/alerts/model/alert-copy.ts';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/** The alerts that the last year’s digests would have sent. */
export default function BacktestRoute() {
  const { business } = useDashboard();
  const replay = useBacktest(business.id);
  return (
    <Stack gap="lg">
      <Title order={2}>{copy.title}</Title>
      <LiveView live={replay} failedTitle={copy.failed} skeleton={<Skeleton h={320} radius="lg" />}>
        {(latest) => <BacktestReport replay={latest} />}
      </LiveView>
      <p className={paper.text}>
        <Link className={paper.link} to={paths.alerts.href(business.id)}>
          {ALERT_COPY.back}
        </Link>
      </p>
    </Stack>
  );
}
