/** The texts of the business profile, in English. */
export const ONBOARDING_COPY = {
  profileForm: {
    agree: 'I agree to the <terms>terms and conditions</terms>',
    ratherNotSay: 'Rather not say',
    chooseOne: 'Choose one',
    termsRequired: 'Terms Required',
    termsRequiredAbout: 'Please agree to the terms and conditions to continue.',
    you: 'You',
    firstName: 'First name',
    lastName: 'Last name',
    phone: 'Phone',
    yourBusiness: 'Your business',
    businessName: 'Business name',
    businessType: 'Business type',
    employees: 'Employees',
    annualRevenue: 'Annual revenue',
    concerns: 'What worries you most about your numbers?',
    marketing: 'Send me occasional news and tips',
    submit: 'Save and continue',
  },
} as const;
