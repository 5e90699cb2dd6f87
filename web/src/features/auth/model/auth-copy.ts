/** The texts of the sign-in forms, in English. */
export const AUTH_COPY = {
  credentialsForm: {
    password: 'Password',
    minimum: (characters: number) => `At least ${characters} characters.`,
  },
  resetForm: {
    sent: (address: string) => `If ${address} has an account, we just sent it a link.`,
    submit: 'Send the link',
  },
} as const;
