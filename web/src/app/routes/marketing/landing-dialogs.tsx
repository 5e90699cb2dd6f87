import { ExitPopup } from '../../../features/marketing/components/leads/exit-popup.tsx';
import { SignupDialog } from '../../../features/marketing/components/leads/signup-dialog.tsx';
import { claims } from '../../content/claims.ts';

/** The dialogs of the landing page. They are not part of its first load. */
export default function LandingDialogs(props: {
  readonly isSigningUp: boolean;
  readonly onSignedUp: () => void;
  readonly isLeaving: boolean;
  readonly onStay: () => void;
}) {
  const { isSigningUp, onSignedUp, isLeaving, onStay } = props;
  return (
    <>
      <SignupDialog isOpen={isSigningUp} onClose={onSignedUp} />
      <ExitPopup owners={claims.popupOwners} isOpen={isLeaving} onClose={onStay} />
    </>
  );
}
