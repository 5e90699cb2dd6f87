import {
  containsName,
  MIN_PASSWORD,
  newPasswordSchema,
  PASSWORD_TEXTS,
} from '@daily-snapshot/domain/accounts/passwords/new-password';
import { z } from 'zod';

export { MIN_PASSWORD };

export const emailSchema = z.email('Enter your e-mail address, like name@example.com.');

/** Accepts the credentials of existing accounts, whose passwords may predate the current rules. */
export const existingCredentialsSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password.'),
});

export const newCredentialsSchema = z
  .object({ email: emailSchema, password: newPasswordSchema })
  .refine(({ email, password }) => !containsName(password, email), {
    path: ['password'],
    error: PASSWORD_TEXTS.containsAddress,
  });
