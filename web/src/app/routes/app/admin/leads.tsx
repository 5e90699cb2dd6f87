import { addressSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { LEAD_SOURCES } from '@daily-snapshot/domain/sales/lead-form';
import { Card, Group, NativeSelect, Text } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useLeads } from '../../../../features/admin/api/use-administration.ts';
import { ExportLeads } from '../../../../features/admin/components/export-leads.tsx';
import { LeadList } from '../../../../features/admin/components/lead-list.tsx';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { PageLinks } from '../../../../features/admin/components/page-links.tsx';
import { SearchForm } from '../../../../features/admin/components/search-form.tsx';
import { SOURCE_TEXTS } from '../../../../features/admin/model/texts.ts';
import { paths } from '../../../paths.ts';
import { addressProblem, placeIn } from './url-query.ts';
import { Section } from './section.tsx';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

const copy = adminCopy.leads;

/** Addresses that visitors left on public pages. */
export default function AdminLeadsRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('address') ?? '';
  const address = addressSchema.safeParse(asked).data;
  const source = LEAD_SOURCES.find((known) => known === search.get('source'));
  const after = placeIn(search);
  const { live } = useLeads({ address, source, after, isExport: false });
  return (
    <Section title={copy.title} about={copy.about}>
      <SearchForm
        key={asked}
        label={adminCopy.list.address}
        about={adminCopy.list.fullAddress}
        asked={asked}
        problemOf={addressProblem}
        onSearch={(text) => void navigate(paths.adminLeads.href({ address: text }))}
      />
      <Group justify="space-between" align="flex-end" gap="sm">
        <NativeSelect
          label={copy.source}
          data={[
            { value: '', label: copy.anySource },
            ...LEAD_SOURCES.map((value) => ({ value, label: SOURCE_TEXTS[value] })),
          ]}
          value={source ?? ''}
          onChange={(event) =>
            void navigate(paths.adminLeads.href({ source: event.currentTarget.value || undefined }))
          }
        />
        <ExportLeads source={source} />
      </Group>
      <Card>
        <LiveView live={live} failedTitle={copy.failed} skeleton={<ListSkeleton />}>
          {({ leads, next }) => (
            <>
              {leads.length === 0 ? (
                <Text>
                  {asked === '' && source === undefined && !after ? copy.none : copy.noneFound}
                </Text>
              ) : (
                <LeadList leads={leads} />
              )}
              <PageLinks
                firstHref={paths.adminLeads.href({ source })}
                isFirst={after === undefined}
                nextHref={next ? paths.adminLeads.href({ source, ...next }) : undefined}
              />
            </>
          )}
        </LiveView>
      </Card>
    </Section>
  );
}
