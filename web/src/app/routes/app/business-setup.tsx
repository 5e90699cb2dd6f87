import { ok } from '@daily-snapshot/domain/shared/result';
import {
  emptyProfile,
  type OwnerProfile,
} from '@daily-snapshot/domain/accounts/owner-profile-schema';
import { Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { likelyTimeZone } from '../../../ui/forms/time-zones.ts';
import { usePlan } from '../../../features/billing/api/use-billing.ts';
import { SetupSteps } from '../../../features/billing/components/setup-steps.tsx';
import {
  useCreateBusiness,
  useMyBusinesses,
} from '../../../features/business/api/use-businesses.ts';
import { useProfile, useSaveProfile } from '../../../features/onboarding/api/use-profile.ts';
import { ProfileForm } from '../../../features/onboarding/components/profile-form.tsx';
import { removeDraft, saveDraft, savedDraft } from '../../../features/onboarding/model/draft.ts';
import { useAuth, type User } from '../../../lib/auth/auth.tsx';
import { useMembershipAddress } from '../../../lib/auth/membership.ts';
import { paths } from '../../paths.ts';
import { CardPage } from './card-page.tsx';
import { APP_COPY } from '../../content/app-copy.ts';

const copy = APP_COPY.businessSetup;

/** The step after payment, where the owner enters a profile and a business. */
export function BusinessSetup({ user }: { readonly user: User }) {
  const { signOut } = useAuth();
  const profile = useProfile(user.id);
  const businesses = useMyBusinesses(user.id);
  const plan = usePlan(user.id);
  const hasPaid = plan.status === 'ready' && plan.value !== null;
  // A draft typed in this browser wins over data that another tab saves.
  const [draft] = useState(() => savedDraft(user.id));
  return (
    <CardPage
      title={copy.title}
      before={<SetupSteps current={copy.step} hasPaid={hasPaid} />}
      onSignOut={() => void signOut()}
    >
      <Text c="dimmed">{copy.about}</Text>
      <LiveView live={profile} failedTitle={copy.failed} skeleton={<Fields />}>
        {(saved) => (
          <LiveView live={businesses} failedTitle={copy.failed} skeleton={<Fields />}>
            {(mine) => (
              <Profile
                user={user}
                initial={draft ?? saved ?? emptyProfile(user.email)}
                ownedId={mine.find(({ members }) => members[user.id] === 'owner')?.id}
              />
            )}
          </LiveView>
        )}
      </LiveView>
    </CardPage>
  );
}

function Profile(props: {
  readonly user: User;
  readonly initial: ReturnType<typeof emptyProfile>;
  /** a business that the user already owns */
  readonly ownedId: string | undefined;
}) {
  const { user, initial, ownedId } = props;
  const save = useSaveProfile(user.id);
  const create = useCreateBusiness();
  const membershipAddress = useMembershipAddress();
  const navigate = useNavigate();

  const submit = async (profile: OwnerProfile) => {
    const saved = await save(profile);
    if (!saved.ok) return saved;
    const business =
      ownedId === undefined
        ? await create({ name: profile.businessName, timeZone: likelyTimeZone() })
        : ok(ownedId);
    if (!business.ok) return business;
    removeDraft(user.id);
    const next = paths.connections.href(business.value);
    const elsewhere = membershipAddress(next);
    if (elsewhere === undefined) await navigate(next);
    else location.assign(elsewhere);
    return business;
  };

  return (
    <ProfileForm
      initial={initial}
      termsHref={paths.terms.href()}
      onType={(draft) => saveDraft(user.id, draft)}
      onSubmit={submit}
    />
  );
}

/** The loading skeleton of the form. */
const Fields = () => (
  <Stack gap="md">
    {Array.from({ length: 7 }, (_, index) => (
      <Skeleton key={index} h={62} />
    ))}
  </Stack>
);
