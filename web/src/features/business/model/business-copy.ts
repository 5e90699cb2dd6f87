import type { InvitedRole } from '@daily-snapshot/domain/access/role';

/** The texts for businesses and the people who see them, in English. */
export const businessCopy = {
  rename: { open: 'Rename', label: 'Business name', save: 'Save', cancel: 'Cancel' },
  switchBusiness: 'Switch business',
  /** on a phone, beside the name of the business */
  switch: 'Switch',
  newBusiness: {
    title: 'Add your business',
    about: 'You get its daily e-mail at 10 AM local time, Monday to Friday.',
    name: 'Business name',
    timeZone: 'Time zone',
    save: 'Save and continue',
  },
  onlyOwners: (owners: readonly string[]) =>
    owners.length === 0
      ? 'Only owners can change this.'
      : `Only owners can change this. Ask ${owners.join(' or ')}.`,
  people: {
    title: 'People',
    about:
      'Invite your bookkeeper, your accountant or a partner. They sign in with their own account. You can change what they may do at any time.',
    aboutForOthers: 'The people who have access to this business, with their roles.',
    none: 'Only you have access.',
    owner: 'Owner',
    member: { viewer: 'View only', bookkeeper: 'Bookkeeper' } satisfies Record<InvitedRole, string>,
    invited: {
      viewer: 'Invited to view, not accepted yet',
      bookkeeper: 'Invited as bookkeeper, not accepted yet',
    } satisfies Record<InvitedRole, string>,
    makeRole: { viewer: 'Make view only', bookkeeper: 'Make bookkeeper' } satisfies Record<
      InvitedRole,
      string
    >,
    roleQuestion: 'What they may do',
    roles: {
      viewer: 'View only',
      bookkeeper: 'Bookkeeper: can also sort transactions and answer alerts',
    } satisfies Record<InvitedRole, string>,
    roleDetails: {
      viewer: 'They see everything and change nothing.',
      bookkeeper:
        'They also import files. Connections, settings, people and billing stay with you.',
    } satisfies Record<InvitedRole, string>,
    changed: {
      viewer: (address: string) => `${address} can now view only.`,
      bookkeeper: (address: string) => `${address} is now a bookkeeper.`,
    } satisfies Record<InvitedRole, (address: string) => string>,
    remove: 'Remove',
    inviteAgain: 'Invite again',
    withdraw: 'Withdraw',
    invite: 'Invite',
    inviteByEmail: 'Invite by e-mail',
    invitationSent: (address: string) => `We sent an invitation to ${address}.`,
    removed: (address: string) => `We removed ${address}.`,
  },
  invitation: {
    page: 'Invitation',
    title: 'You are invited to a business',
    about: 'You will see its daily numbers. The e-mail says what else you can do.',
    signedInAs: (address: string) =>
      `You are signed in as ${address}. The invitation must have been sent to this address.`,
    accept: 'Accept the invitation',
    otherAccount: 'Use another account',
  },
  transfer: {
    title: 'Transfer this business',
    about:
      'Give this business to another owner, with its connections, history and settings. Nothing changes until they accept.',
    address: 'E-mail address of the new owner',
    choiceTitle: 'Your access after the transfer',
    stay: 'I can still view everything.',
    leave: 'I have no access any more.',
    next: 'Transfer this business',
    confirmTitle: 'Offer this business?',
    confirmTo: (business: string, address: string) =>
      `We e-mail ${address} a link. When they accept, they become the owner of ${business}.`,
    confirmStay:
      'You can then view everything, but you cannot change anything. The new owner can remove you.',
    confirmLeave: 'You then have no access, and your address is removed from the daily e-mail.',
    confirmPlan: (days: number) =>
      `Your subscription is not transferred. If the new owner has no plan, the daily e-mail continues for at most ${days} days after they accept. We tell them the date before they accept, and remind them before it stops.`,
    confirmYours:
      'Your own subscription continues until you cancel it on your plan page. It covers only businesses that you own.',
    send: 'Send the offer',
    cancel: 'Cancel',
    waiting: (address: string) => `Waiting for ${address} to accept.`,
    waitingUntil: (date: string) => `The offer expires on ${date}.`,
    expired: (address: string) => `The offer to ${address} has expired.`,
    sendAgain: 'Send again',
    withdraw: 'Withdraw the offer',
    withdrawn: 'The offer was withdrawn. Nothing has changed.',
  },
  offer: {
    page: 'Offer of a business',
    title: 'Become the owner of a business',
    failed: 'We could not open this offer',
    offered: (business: string) =>
      `The owner of ${business} wants to give you this business, with its connections, history and settings.`,
    stays: 'The former owner can still view everything. You can remove them under People.',
    leaves: 'The former owner will have no access.',
    planCovers: 'The daily e-mail stays as it is.',
    planNeeded: (date: string) =>
      `Your account has no plan. The daily e-mail continues until ${date} and then stops. Choose a plan before then to keep it. We will remind you.`,
    recipient: 'Your address is added to the daily e-mail.',
    signedInAs: (address: string) => `You are signed in as ${address}.`,
    accept: 'Accept and become the owner',
    otherAccount: 'Use another account',
    account: 'Open my account',
  },
} as const;
