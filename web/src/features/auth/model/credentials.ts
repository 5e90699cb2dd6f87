import { z } from 'zod';

export const MIN_PASSWORD = 8;

export const emailSchema = z.email('Enter your e-mail address, like name@example.com.');

/** Of an account that there is: its password may be older than our rules. */
export const existingCredentialsSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password.'),
});

export const newCredentialsSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .min(MIN_PASSWORD, `Choose a password of at least ${MIN_PASSWORD} characters.`),
});
