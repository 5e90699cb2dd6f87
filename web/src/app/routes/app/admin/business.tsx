import { Stack } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useBusinessView } from '../../../../features/admin/api/use-administration.ts';
import { BusinessState } from '../../../../features/admin/components/business-state.tsx';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { Section } from './section.tsx';
import { paths } from '../../../paths.ts';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { operationsCopy } from '../../../../features/admin/model/operations-copy.ts';

const BACK = { label: operationsCopy.business.back, href: paths.adminBusinesses.href() };

/** The state of one business. */
export default function AdminBusinessRoute() {
  const { business = '' } = useParams();
  const { live, askAgain } = useBusinessView(business);
  const { confirmed, dialog } = useConfirmedAction();
  const title = live.status === 'ready' ? live.value.name : operationsCopy.business.title;
  return (
    <Section title={title} about={operationsCopy.business.about} back={BACK}>
      <LiveView
        live={live}
        failedTitle={operationsCopy.business.failed}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(view) => (
          <Stack gap="lg">
            <BusinessState view={view} confirmed={confirmed} onChanged={askAgain} />
          </Stack>
        )}
      </LiveView>
      {dialog}
    </Section>
  );
}
