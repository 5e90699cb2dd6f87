import { ok } from '@daily-snapshot/domain/shared/result';
import { ConfirmAddressNote } from '../../../../../features/account/components/confirm-address-note.tsx';
import { useIdentityCheck } from '../../../../../features/account/components/identity-check.tsx';
import { TransferSection } from '../../../../../features/business/components/transfer-section.tsx';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { useDashboard } from '../dashboard-context.ts';

/** The transfer to another owner, after the owner has confirmed their identity. */
export default function TransferCard() {
  const { business, user } = useDashboard();
  const { id: businessId, ownershipOffer } = business;
  const offer = useCallable('offerOwnership');
  const withdraw = useCallable('withdrawOwnershipOffer');
  const { check, dialog } = useIdentityCheck();
  return (
    <>
      <ConfirmAddressNote user={user} action="transfer" />
      <TransferSection
        businessName={business.name}
        offer={ownershipOffer ?? null}
        onOffer={async (address, staysAsViewer) =>
          (await check()) ? offer({ businessId, address, staysAsViewer }) : ok(undefined)
        }
        onWithdraw={() => withdraw({ businessId })}
      />
      {dialog}
    </>
  );
}
