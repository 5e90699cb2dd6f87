import { useCallable } from '../../../lib/data/callable.ts';

export const useInviteViewer = () => useCallable('inviteViewer');
export const useRemoveViewer = () => useCallable('removeViewer');
export const useAcceptInvitation = () => useCallable('acceptInvitation');
