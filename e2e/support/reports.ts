// A reported conversation in browser tests: there are no screens to write direct messages.

const sender = { id: 8, name: 'Sven Sender' };
const reporter = { id: 9, name: 'Rita Reporter' };

export const reportAnswer = {
  id: 7,
  createdAt: '2026-11-22T02:45:00.000Z',
  assignedTo: null,
  handledAt: null,
  reporter,
  sender,
  reason: 'He insults me.',
  earlier: 0,
  decision: null,
  notes: [{ id: 1, content: 'The third this week.', author: 'Ada Admin', createdAt: '2026-11-22T03:00:00.000Z' }],
  conversation: [
    {
      id: 1,
      sender: reporter,
      subject: 'Your lamp',
      content: 'When will it be ready?',
      createdAt: '2026-11-21T09:00:00.000Z',
      isReported: false,
    },
    {
      id: 2,
      sender,
      subject: 'Re: Your lamp',
      content: 'You are a fool.',
      createdAt: '2026-11-21T10:00:00.000Z',
      isReported: true,
    },
  ],
};
