// Texts of Create user.

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
    admin: 'We email the one-time link to this address.',
  },
  submit: { user: 'Create user', admin: 'Send invitation' },
  known: 'This person already has an account',
  createdTitle: (name: string) => `Created ${name}`,
  openUser: 'Open user',
  another: 'Create another user',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  mailed: (email: string) => `We emailed an invitation to ${email}.`,
  notMailed: (email: string) =>
    `The invitation has not been emailed yet; we will keep trying. They can also sign in with ${email} right away.`,
} as const;
