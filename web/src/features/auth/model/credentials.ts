import { z } from 'zod';
import { MIN_PASSWORD, newPasswordSchema } from '../../../ui/forms/new-password.ts';

export { MIN_PASSWORD };

export const emailSchema = z.email('Enter your e-mail address, like name@example.com.');

/** Accepts the credentials of existing accounts, whose passwords may predate the current rules. */
export const existingCredentialsSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter your password.'),
});

export const newCredentialsSchema = z
  .object({ email: emailSchema, password: newPasswordSchema })
  .refine(
    ({ email, password }) => {
      const [name = ''] = email.toLowerCase().split('@');
      return name.length < 4 || !password.toLowerCase().includes(name);
    },
    { path: ['password'], error: 'Leave your e-mail address out of the password.' },
  );
