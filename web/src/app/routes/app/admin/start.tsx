import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { CreateUsers } from '../../../../features/admin/components/create-users.tsx';
import { ServiceVerdict } from '../../../../features/admin/components/service-verdict.tsx';
import { useAuth } from '../../../../lib/auth/auth.tsx';
import { paths } from '../../../paths.ts';
import { Section } from './section.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

const copy = adminCopy.start;

/**
 * The state of the service for administrators, and the form that creates the first users. Everyone can
 * open it, and the server decides who may submit.
 */
export default function AdminStartRoute() {
  const { session } = useAuth();
  const { confirmed, dialog } = useConfirmedAction();
  const [today] = useState(() => businessDateAt(new Date(), DEFAULT_TIME_ZONE));
  return (
    <>
      {session?.isAdministrator ? (
        <Section title={copy.title} about={copy.about}>
          <ServiceVerdict
            today={today}
            healthHref={paths.adminHealth.href()}
            mailHref={paths.adminMail.href()}
          />
        </Section>
      ) : (
        <Text maw="68ch">{copy.visitor}</Text>
      )}
      <CreateUsers confirmed={confirmed} canHoldSecret={!session?.isAdministrator} />
      {dialog}
    </>
  );
}
