/** The texts of the landing page, in English. */
export const LANDING_COPY = {
  features: {
    kicker: (business: string, period: string) => `A sample alert · ${business}, ${period}`,
    section: 'What changed',
    legend:
      'Eight of ten such weekdays fall into this range. Percentages compare with a 30-day rolling baseline.',
  },
  hero: {
    sample: (business: string) => `${business}, a sample`,
    title: 'Was yesterday normal? Know before your second coffee.',
    lead: 'Revenue, expenses and net profit, every business morning at ten. When something is off, you see what changed, by how much, and why.',
    byMail: 'Start Your Daily Snapshot by e-mail',
    monitored: 'in small-business revenue monitored, and counting',
    starting: 'Setting up...',
    weekday: 'Wed',
  },
  pressStrip: {
    title: 'Our Team Featured In',
  },
  sampleDigest: {
    below: 'below normal',
    above: 'above normal',
  },
  securityBadges: {
    guarantee: 'Security Guarantee',
  },
  testimonials: {
    pauseLabel: 'Pause the testimonials',
    playLabel: 'Play the testimonials',
    region: 'Testimonials',
    swipe: 'Swipe for more',
    pause: 'Pause',
    play: 'Play',
    previous: 'Previous testimonial',
    next: 'Next testimonial',
  },
} as const;
