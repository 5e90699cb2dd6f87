/** The texts of the pages behind links in e-mails: unsubscribe, confirm, and change a sign-in address. */
export const LINK_PAGE_TEXTS = {
  undo: 'Undo',
  unsubscribe: {
    title: 'Unsubscribe?',
    about: 'This address will no longer get these e-mails. Other recipients still get theirs.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneAbout: 'This address will no longer get these e-mails. Your dashboard is not affected.',
    undone: 'You are subscribed again',
    undoneAbout: 'You will get the next e-mail as usual. Every e-mail has an unsubscribe link.',
  },
  confirm: {
    title: 'Do you want this daily e-mail?',
    about:
      'It shows yesterday’s revenue, expenses and net profit, Monday to Friday. You can unsubscribe from any e-mail.',
    button: 'Yes, send it to me',
    done: 'Thank you',
    doneAbout:
      'If your invitation is still open, you will get the next daily e-mail at this address. You can close this page.',
    undone: 'You will not get this e-mail',
    undoneAbout:
      'We will not send the daily e-mail of this business to this address. You can close this page.',
  },
  invalid: {
    title: 'This link no longer works',
    about: 'It was used, canceled or has expired. Nothing was changed.',
    openAccount: 'Open my account',
  },
  confirmAddress: {
    title: 'Sign in with this address?',
    about:
      'From now on, you sign in to Daily Snapshot with the address that received this e-mail. Your daily e-mail and your receipts go there too. You are signed out on all devices.',
    password: 'The password of your account',
    wrongPassword: 'This password is not correct. Nothing was changed.',
    tooMany: 'Too many attempts. Nothing was changed. Try again in an hour.',
    notAsked:
      'Did you not ask for this? Close this page. Another person entered your address, and nothing changes without their password.',
    button: 'Use this address',
    done: 'Your sign-in address was changed',
    doneAbout: 'Sign in with your new address and your password.',
    signIn: 'Sign in',
    taken: 'This address already has an account',
    takenAbout:
      'Nothing was changed. Sign in to your account with its current address, or choose another new address.',
  },
  restoreAddress: {
    title: 'Restore your sign-in address?',
    about:
      'You sign in with the address that received this e-mail again. All devices are signed out, and the current password stops working, so that only you can choose a new one.',
    button: 'Restore my address',
    done: 'Your sign-in address was restored',
    doneAbout: 'All devices are signed out. Choose a new password to sign in.',
    newPassword: 'Choose a new password',
    taken: 'We could not restore your address',
    takenAbout: 'Another account uses this address now. Contact our support, and we will help you.',
  },
} as const;
