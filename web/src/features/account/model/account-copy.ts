/** The texts of the account pages, in English. */
export const accountCopy = {
  page: {
    title: 'Account',
    signOut: 'Sign out',
    back: 'Back to my dashboard',
    signingIn: 'Sign-in',
    billing: 'Billing',
    data: 'Your data',
  },
  plan: {
    title: 'Your plan',
    about: 'See what you pay, get your invoices or cancel.',
    open: 'Open my plan',
  },
  email: {
    title: 'E-mail address',
    about: 'You sign in with this address.',
    confirmed: 'Your address is confirmed.',
    notConfirmed:
      'Your address is not confirmed yet. Open the link that we e-mailed you to get your daily e-mail here.',
    sent: (address: string) => `We sent a new link to ${address}.`,
    sendAgain: 'Send a new link',
    change: 'Change address',
    newAddress: 'New e-mail address',
    changeAbout:
      'We send a link to the new address. Until you open it, you sign in with your current address. Your daily e-mail and receipts then go to the new address.',
    sendLink: 'Send the link',
    cancel: 'Cancel',
    waiting: (address: string) => `Waiting for you to open the link we sent to ${address}.`,
    waitingAbout:
      'The link works for 24 hours. When you open it, you are signed out on all devices and sign in with the new address.',
    expired: (address: string) => `The link we sent to ${address} has expired.`,
    sentTo: (address: string) => `We sent a link to ${address}.`,
    cancelChange: 'Cancel the change',
    canceled: 'The change was canceled. The link no longer works.',
    stateFailed: 'We could not check whether your address is being changed',
  },
  confirmFirst: {
    title: 'Confirm your e-mail address first',
    about: (address: string, action: string) =>
      `We e-mailed a link to ${address}. Open it, and then you can ${action}. This keeps out a stranger who signs up with your address.`,
    actions: {
      invite: 'invite people',
      connect: 'connect your bank or books. You can import a file now',
      export: 'download your data',
      transfer: 'give the business to another owner',
      recipients: 'send the daily e-mail to other addresses',
      accept: 'accept the invitation',
    },
    sent: (address: string) => `We sent a new link to ${address}.`,
    send: 'E-mail me the link',
  },
  password: {
    title: 'Password',
    about: 'Changing your password signs you out on all other devices.',
    change: 'Change password',
    changed: 'Your password was changed. Your other devices are signed out.',
  },
  secondFactor: {
    title: 'Two-step verification',
    about: 'With an authenticator app on your phone, a stolen password is not enough to sign in.',
    on: 'Two-step verification is on. You enter a code from your app when you sign in.',
    off: 'Two-step verification is off.',
    turnOff: 'Turn off',
    setUp: 'Set up',
    scan: 'Scan this QR code with your authenticator app.',
    openApp: 'Open the app on this device',
    qrCode: 'QR code for your authenticator app',
    enterKey: 'Or enter this key in the app:',
    turnOn: 'Turn on',
    cancel: 'Cancel',
  },
  device: {
    title: 'Numbers on this device',
    about:
      'Your pages open faster if this browser keeps a copy of your last numbers. Do not turn this on for a shared computer. Signing out deletes the copy, and it expires after 7 days.',
    keep: 'Keep my numbers on this device',
    stop: 'Stop and delete the copy',
    kept: 'This browser now keeps your last numbers.',
    deleted: 'The copy is deleted.',
    refused: 'This browser does not store anything for this site.',
  },
  recoveryCodes: {
    title: 'Recovery codes',
    about:
      'If you lose your phone, you sign in with your password and one of these codes. Each code works once.',
    shownOnce: 'Save these codes now. We show them only once.',
    listLabel: 'Your recovery codes',
    copy: 'Copy',
    copied: 'Copied.',
    copyFailed: 'Your browser did not allow copying. Download the codes instead.',
    download: 'Download',
    print: 'Print',
    fileName: 'daily-snapshot-recovery-codes.txt',
    fileTitle: (address: string) => `Daily Snapshot recovery codes for ${address}`,
    fileAbout: 'Each code works once. Keep them where you do not keep your phone.',
    saved: 'I saved these codes',
    finish: 'Finish',
    count: (count: number) =>
      count === 1 ? 'You have 1 unused recovery code.' : `You have ${count} unused recovery codes.`,
    few: (count: number) => {
      if (count === 0) return 'You have no recovery codes left. Make new ones now.';
      return count === 1
        ? 'You have only 1 recovery code left. Make new ones soon.'
        : `You have only ${count} recovery codes left. Make new ones soon.`;
    },
    none: 'You have no recovery codes. Without them, you cannot sign in if you lose your phone.',
    make: 'Make recovery codes',
    makeNew: 'Make new codes',
    makeNewAbout: 'New codes replace the earlier ones.',
    setUpAgain: (count: number) =>
      count === 1
        ? 'Set up two-step verification again. Then your unused recovery code works again.'
        : `Set up two-step verification again. Then your ${count} unused recovery codes work again.`,
    failed: 'We could not check your recovery codes',
  },
  sessions: {
    title: 'Signed-in devices',
    about:
      'If you do not know a device, sign it out and change your password. A device is signed out after 30 days, or after 14 days without use.',
    failed: 'We could not load your devices.',
    thisDevice: (device: string) => `${device} (this device)`,
    times: (signedIn: string, lastUsed: string) =>
      `Signed in on ${signedIn}. Last used on ${lastUsed}.`,
    endOne: 'Sign out',
    endOneOf: (device: string) => `Sign out ${device}`,
    ended: 'The device is signed out.',
    end: 'Sign out on all devices',
  },
  export: {
    title: 'Download your data',
    about:
      'Get everything we store about you and your businesses in one ZIP file: transactions, daily e-mails, settings and the access log. A manifest in the file lists its contents.',
    download: 'Download everything',
    progress: (done: string, total: string) => `${done} of ${total} records`,
    done: (records: string) => `Your download contains ${records} records.`,
  },
  deletion: {
    title: 'Delete your account',
    about: (days: number) =>
      `Your daily e-mail stops right away. After ${days} days, we permanently delete your account, your businesses, all their transactions and your subscription. You can change your mind until then.`,
    failed: 'We could not check whether your account is scheduled for deletion',
    erasing: 'We are deleting your account.',
    scheduled: (time: string) =>
      `We will delete your account on ${time}. You will not get your daily e-mail until then.`,
    kept: 'Your account stays, and your daily e-mail continues.',
    keep: 'Keep my account',
    request: 'Delete my account',
    exportFirst: 'Download your data first if you want to keep it.',
  },
  identity: {
    title: 'Confirm it is you',
    about: 'For your security, enter your password again.',
    password: 'Your password',
    missing: 'Enter your password.',
    confirm: 'Confirm',
  },
  mailedCode: {
    incomplete: 'This link is incomplete',
    incompleteAbout: 'Open the link from your e-mail again. Part of it may be missing.',
    goToDashboard: 'Go to my dashboard',
    signIn: 'Sign in',
    loading: 'Loading',
    newPassword: 'Choose a new password',
    newPasswordAbout: (address: string) =>
      `This sets the password of ${address} and signs you out on all devices.`,
    changeInAccount: 'Change it in my account',
    newLink: 'Get a new link',
    save: 'Save password',
    changed: 'Password changed',
    changedAbout: 'Sign in with your new password.',
    confirm: 'Confirm your e-mail address',
    confirmAbout: (address: string) =>
      `This proves that ${address} is yours, so that only you get your numbers. Your other devices are signed out.`,
    confirmWithPassword: (address: string) =>
      `Enter your password for ${address}. This proves that the address and the account are yours.`,
    notCreated:
      'Did you not create this account? Do not confirm it. A new password removes everyone else.',
    signInFirst: 'Sign in first, then open this link again.',
    toAccount: 'Open my account',
    confirmButton: 'Confirm my address',
    confirmed: 'Your address is confirmed',
    confirmedAbout: 'Thank you. We can now send your daily e-mail to this address.',
  },
} as const;
