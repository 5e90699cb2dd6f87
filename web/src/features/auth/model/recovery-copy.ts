/** The texts of the sign-in with a recovery code, in English. */
export const recoveryCopy = {
  lostPhone: 'Lost your phone? Use a recovery code',
  title: 'Use a recovery code',
  about:
    'Enter one of the codes you saved when you turned on two-step verification. It turns two-step verification off, signs you out on all other devices, and works once.',
  code: 'Recovery code',
  example: 'Like 7KQ2M-X9D4T.',
  invalid: 'Enter a recovery code, like 7KQ2M-X9D4T.',
  submit: 'Sign in',
  back: 'Use my authenticator app',
  denied:
    'This code and your password do not match an account, or the code was used before. Check it and try again.',
  tooMany: (time: string) => `You tried too many times. Try again at ${time}.`,
  doneTitle: 'You are signed in',
  doneAbout: 'Two-step verification is off now. Set it up again with your new phone.',
} as const;
