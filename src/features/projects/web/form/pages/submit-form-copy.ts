// Texts of the part of the project form that publishes it.

export const publishingCopy = {
  inReview: 'It will be published once it is approved. Anything you save now is part of the review.',
  rejected: 'Your project was not accepted, so it stays a draft. You can keep editing it.',
  title: 'Publishing',
  answer: 'Your answer',
  answerText: 'It is sent to the reviewers with your changes.',
  answerLabel: 'What did you change?',
  answerHint: 'Optional.',
  text: 'Who can see your project.',
  published: 'Published',
  savingSubmits: (rule: string) =>
    `Saving submits it for review. ${rule} Until it is approved, only you and administrators can see it.`,
  public: 'Anyone can find this project and invest in it. You can turn it back into a draft until someone invests.',
  draft: (rule: string) => `This project is a draft: only you can see it. Publish it when it is ready.${rule}`,
  afterSave: (state: string) => `${state} The change takes effect when you save.`,
  draftNote: (rule: string) => `${rule} Only you can see a draft.`,
} as const;
