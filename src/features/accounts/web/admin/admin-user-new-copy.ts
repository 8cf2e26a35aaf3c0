// The words of Create User.

export const createUserCopy = {
  title: 'Create user',
  lead: 'Create an account for someone before they sign in, or invite another administrator.',
  access: {
    legend: 'Access',
    choices: [
      {
        value: 'user',
        label: 'User',
        text: 'Can invest and raise money. The account becomes theirs when they first sign in.',
      },
      {
        value: 'admin',
        label: 'Administrator',
        text: 'Full access to the admin area, with a password of their own. No user account.',
      },
    ],
  },
  emailHint: {
    user: 'We email an invitation to sign in. The identity provider must have verified this address.',
    admin: 'The one-time link is emailed to this address.',
  },
  submit: { user: 'Create user', admin: 'Send invitation' },
  known: 'This person already has an account',
  createdTitle: (name: string) => `${name} was created`,
  mailed: (email: string) => `An invitation is on its way to ${email}.`,
  notMailed: (email: string) =>
    `The invitation has not been emailed yet; we will keep trying. They can also sign in with ${email} right away.`,
} as const;
