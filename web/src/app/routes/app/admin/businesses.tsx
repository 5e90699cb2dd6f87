import { Card, Text } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useBusinesses } from '../../../../features/admin/api/use-administration.ts';
import classes from '../../../../features/admin/components/admin.module.css';
import { AdminRow } from '../../../../features/admin/components/admin-row.tsx';
import itemRow from '../../../../ui/layout/list-row.module.css';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { PageLinks } from '../../../../features/admin/components/page-links.tsx';
import { SearchForm } from '../../../../features/admin/components/search-form.tsx';
import { paths } from '../../../paths.ts';
import { Section } from './section.tsx';
import { adminCopy } from '../../../../features/admin/model/admin-copy.ts';

const copy = adminCopy.businesses;

/** Finds businesses by name. Opening a business’s own page appears in the owner’s access log. */
export default function AdminBusinessesRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('search') ?? '';
  const after = search.get('after') ?? undefined;
  const { live } = useBusinesses({ search: asked === '' ? undefined : asked, after });
  return (
    <Section title={copy.title} about={copy.about}>
      <SearchForm
        key={asked}
        label={copy.search}
        about={copy.searchAbout}
        asked={asked}
        problemOf={() => undefined}
        onSearch={(text) =>
          void navigate(paths.adminBusinesses.href(text === undefined ? {} : { search: text }))
        }
      />
      <Card>
        <LiveView live={live} failedTitle={copy.failed} skeleton={<ListSkeleton />}>
          {({ businesses, next }) => (
            <>
              {businesses.length === 0 ? (
                <Text>{asked === '' ? copy.none : copy.noneFound}</Text>
              ) : (
                <ul className={itemRow.list} aria-label={copy.list}>
                  {businesses.map(({ id, name }) => (
                    <AdminRow
                      key={id}
                      name={
                        <Link to={paths.adminBusiness.href(id)} className={classes.link}>
                          {name}
                        </Link>
                      }
                      side={<p className={classes.side}>{id}</p>}
                    />
                  ))}
                </ul>
              )}
              <PageLinks
                firstHref={paths.adminBusinesses.href()}
                isFirst={after === undefined}
                nextHref={next === null ? undefined : paths.adminBusinesses.href({ after: next })}
              />
            </>
          )}
        </LiveView>
      </Card>
    </Section>
  );
}
