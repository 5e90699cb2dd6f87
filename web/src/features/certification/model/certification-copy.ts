import { CERTIFIED_DAYS } from '@daily-snapshot/domain/certification/certificate';
import { QUESTION_COUNT } from '@daily-snapshot/domain/certification/question';

/** The texts of the certification quiz and its certificates, in English. */
export const certificationCopy = {
  check: {
    title: 'Check a certificate',
    about: (company: string, product: string) =>
      `${company} certifies the sales representatives of ${product}. Enter a code to see who holds the certificate, when it was earned and whether it is still valid.`,
    code: 'Certification code',
    missing: 'Enter the certification code.',
    check: 'Check',
    unknown: 'Unknown code',
    unknownAbout: 'No certificate has this code. Check it for typing errors and try again.',
    valid: 'Valid',
    expired: 'Expired',
    certified: (name: string, day: string) => `${name} was certified on ${day}.`,
    expiredAbout: 'This certificate has expired. Ask for a current one.',
  },
  certificates: {
    title: 'Your certificates',
    about: 'A certificate expires on its end date, or earlier if the certified content changes.',
    failed: 'We could not show your certificates',
    none: 'No certificates yet. You get one when you answer every question correctly.',
    certified: (day: string) => `Certified ${day}`,
    validUntil: (day: string) => `Valid until ${day}`,
    valid: 'Valid',
    expired: 'Expired',
  },
  attempts: {
    title: 'Your attempts',
    about: 'See what to review before your next attempt. Only you can see this list.',
    failed: 'We could not show your attempts',
    none: 'No attempts yet.',
    score: (score: number) => `${score} of ${QUESTION_COUNT}`,
    noScore: '–',
    unfinished: (answered: number) => `Not finished: ${answered} of ${QUESTION_COUNT} answered`,
    passed: 'Passed',
    review: (topics: string) => `Topics to review: ${topics}`,
  },
  intro: {
    title: `${QUESTION_COUNT} questions, and you need all of them right`,
    about: `There is no time limit. After each question you see the correct answer and why. Your first answer counts. A certificate is valid for ${CERTIFIED_DAYS} days, or until the certified content changes.`,
    name: 'Your name',
    nameAbout: 'This name appears on your certificate.',
    nameMissing: 'Enter your name as it should appear on the certificate.',
    start: 'Start Quiz',
    resume: 'Continue the quiz',
  },
  question: {
    progress: (number: number, total: number, topic: string, right: number) =>
      `Question ${number} of ${total} · Topic: ${topic} · ${right} correct so far`,
    progressLabel: (number: number, total: number) => `Question ${number} of ${total}`,
    right: 'Correct',
    picked: 'Your answer',
    correct: 'Correct.',
    wrong: (answer: string) => `Not correct. The right answer is: ${answer}`,
    previous: 'Previous',
    showAnswer: 'Show Answer',
    next: 'Continue',
    complete: 'Complete Quiz',
  },
  result: {
    passed: 'You are certified',
    failed: 'You did not pass',
    score: (score: number) => `You answered ${score} of ${QUESTION_COUNT} correctly.`,
    failedAbout: `You need all ${QUESTION_COUNT}. Review these topics, then retake the quiz. The answers will be in a different order.`,
    retake: 'Retake Quiz',
    nextStep: (address: string) =>
      `Email this code and your name to ${address} to complete your certification.`,
    writeEmail: 'Write the e-mail',
    subject: (code: string) => `Certification ${code}`,
    share: 'Anyone with the code can check your certificate.',
    preview: 'See what they see',
  },
} as const;
