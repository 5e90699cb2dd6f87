import { z } from 'zod';
import { addressSchema, BUSINESS_NAME_MAX } from './business-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

export const BUSINESS_TYPES = [
  'retail',
  'restaurants',
  'professional-services',
  'healthcare',
  'construction',
  'technology',
  'manufacturing',
  'other',
] as const;

/** Number of employees. */
export const BUSINESS_SIZES = ['1', '2-5', '6-20', '21-50', '50+'] as const;

/** In dollars. */
export const ANNUAL_REVENUES = ['0-100k', '100k-500k', '500k-1m', '1m-5m', '5m+'] as const;

export const PERSON_NAME_MAX = 80;
export const CONCERNS_MAX = 2_000;

const PHONE_MAX = 40;

const requiredText = (question: string, max: number) =>
  z.string().trim().min(1, question).max(max, `Use ${max} characters or fewer.`);

/** The profile of a new owner and the business. An empty text is an unanswered question. */
export const ownerProfileSchema = z.object({
  firstName: requiredText('Enter your first name.', PERSON_NAME_MAX),
  lastName: requiredText('Enter your last name.', PERSON_NAME_MAX),
  email: addressSchema,
  phone: z
    .string()
    .trim()
    .max(PHONE_MAX, `Use ${PHONE_MAX} characters or fewer.`)
    .regex(/^[+()./\d\sx-]*$/, 'Enter a phone number, like (555) 123-4567.'),
  businessName: requiredText('Enter your business name.', BUSINESS_NAME_MAX),
  businessType: z.enum(BUSINESS_TYPES, 'Choose the closest option.'),
  businessSize: z.union([z.enum(BUSINESS_SIZES), z.literal('')]),
  annualRevenue: z.union([z.enum(ANNUAL_REVENUES), z.literal('')]),
  primaryConcerns: z.string().trim().max(CONCERNS_MAX, `Use ${CONCERNS_MAX} characters or fewer.`),
  agreeToTerms: z.literal(true, 'Please agree to the terms and conditions to continue.'),
  agreeToMarketing: z.boolean(),
});
export type OwnerProfile = z.infer<typeof ownerProfileSchema>;

/** The document `profiles/{accountId}`. Only its owner reads and writes it. */
export const storedProfileSchema = ownerProfileSchema.extend({ savedAt: storedInstantSchema });
export type StoredProfile = z.infer<typeof storedProfileSchema>;

/** A partly completed form. */
export const profileDraftSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  businessName: z.string(),
  businessType: z.string(),
  businessSize: z.string(),
  annualRevenue: z.string(),
  primaryConcerns: z.string(),
  agreeToTerms: z.boolean(),
  agreeToMarketing: z.boolean(),
});
export type ProfileDraft = z.infer<typeof profileDraftSchema>;

/** Returns an empty form. */
export const emptyProfile = (email: string): ProfileDraft => ({
  firstName: '',
  lastName: '',
  email,
  phone: '',
  businessName: '',
  businessType: '',
  businessSize: '',
  annualRevenue: '',
  primaryConcerns: '',
  agreeToTerms: false,
  agreeToMarketing: false,
});
