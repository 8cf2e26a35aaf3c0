// The responses of every endpoint to each kind of caller, one row each. authorization.test.ts fails for an endpoint without a row.

import { randomUUID } from 'node:crypto';
import { projectBody } from '../factories/make.ts';
import { makeSoftPasskey } from '../factories/soft-passkey.ts';
import type { Actor, Kind, kinds, Subject } from './authorization-world.ts';

/** Statuses for a visitor, a signed-in stranger, the owner (or the person themselves), and an administrator. */
type Statuses = `${number} ${number} ${number} ${number}`;

/**
 * Investing in a project, now or in the past, grants the access of a stranger, except where a cell gives a reason for more. Former
 * administrators and erased people always count as visitors.
 */
export type Cell = Statuses | { usual: Statuses; why: string; backer?: number; exBacker?: number; isRepeat?: true };

/** The request was already carried out: nothing changes, and nothing is logged again. */
export function isRepeat(cell: Cell): boolean {
  return typeof cell !== 'string' && cell.isRepeat === true;
}

export function getExpectedStatuses(cell: Cell): Record<Actor, number> {
  const known = typeof cell === 'string' ? { usual: cell, why: '' } : cell;
  const [visitor = 0, stranger = 0, owner = 0, admin = 0] = known.usual.split(' ').map(Number);
  const { backer = stranger, exBacker = stranger } = known;
  return { visitor, stranger, owner, admin, backer, exBacker, demoted: visitor, erased: visitor };
}

/** `image`: the body is a picture, sent as PNG or as this type, or a PDF. */
type Sent = {
  body?: unknown;
  query?: Record<string, string | number>;
  image?: true | 'application/octet-stream' | 'application/pdf';
};

export type Row = {
  about: Kind;
  /** One per state of the subject. */
  statuses: Record<string, Cell>;
  /** The request: valid in every way, so that only authorization decides. */
  send: (subject: Subject, by: Actor) => Sent;
  /** Tables that even a refusal, or a read, writes to. */
  alwaysWrites: string[];
};

/** Failed sign-ins are logged. */
const attempt = ['insert admin_login_attempts'];

function row<K extends Kind>(
  about: K,
  statuses: { [State in keyof (typeof kinds)[K]]: Cell },
  send: Sent | Row['send'] = {},
  alwaysWrites: string[] = [],
): Row {
  return { about, statuses, send: typeof send === 'function' ? send : () => send, alwaysWrites };
}

const unknownPasskey = makeSoftPasskey().answer({ challenge: 'asked' });

const noImport = row('person', {
  there: '401 401 401 404',
  erased: '401 401 401 404',
  missing: '401 401 401 404',
});
const anyone = row('nothing', { any: '200 200 200 200' });
/** A person's own data; an administrator without a user session has none. */
const ownThings = row('nothing', { any: '401 200 200 401' });
/** The same, of a year. */
const yearly = row('nothing', { any: '401 200 200 401' }, { query: { year: 2026 } });
const adminsOnly = row('nothing', { any: '401 401 401 200' });

/** Reads of a project by visitors; hidden projects answer like missing ones. */
/** A person's own part in a project that they may see. */
const ownReading = row('project', {
  public: '401 200 200 401',
  private: '401 404 200 401',
  draft: '401 404 200 401',
  rejected: '401 404 200 401',
  deleted: '401 404 404 401',
  missing: '401 404 404 401',
});

/** The projects are open and have room, so that nothing can be reserved, and no one waits. Their owner may do neither. */
const reserving = row(
  'project',
  {
    public: '401 409 403 401',
    private: '401 404 403 401',
    draft: '401 404 403 401',
    rejected: '401 404 403 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  },
  { body: { amount: 200 } },
);

const projectReading = row('project', {
  public: '200 200 200 200',
  private: '404 404 200 200',
  draft: '404 404 200 200',
  rejected: '404 404 200 200',
  deleted: '404 404 404 404',
  missing: '404 404 404 404',
});

/** The register of a project: whole for its owner and administrators, their own lines for holders. */
const register = row('project', {
  public: { usual: '401 404 200 200', backer: 200, why: 'They see their own lines.' },
  private: { usual: '401 404 200 200', backer: 200, why: 'They see their own lines.' },
  draft: '401 404 200 200',
  rejected: '401 404 200 200',
  deleted: '401 404 404 404',
  missing: '401 404 404 404',
});

const issueForAdmins = (status: '200' | '204') =>
  row('newsletterIssue', {
    draft: `401 401 401 ${status}`,
    sent: `401 401 401 ${status}`,
    missing: '401 401 401 404',
  });

const draftForAdmins = (status: '200', texts: object = {}) =>
  row(
    'newsletterIssue',
    { draft: `401 401 401 ${status}`, sent: '401 401 401 409', missing: '401 401 401 404' },
    () => ({
      body: { version: 1, ...texts },
    }),
  );

/** `missing`: what an administrator gets for an address that is not stored. */
const addressForAdmins = (missing: '200' | '404') =>
  row('newsletterAddress', { there: '401 401 401 200', missing: `401 401 401 ${missing}` }, ({ email }) => ({
    body: { email },
  }));

/** A project's money in detail. */
const ownerAndAdmins = row('project', {
  public: '401 404 200 200',
  private: '401 404 200 200',
  draft: '401 404 200 200',
  rejected: '401 404 200 200',
  deleted: '401 404 404 404',
  missing: '401 404 404 404',
});

/** Its team and administrators take a copy of the whole; anyone else who sees the page gets a refusal that says so. */
const projectFile = row('project', {
  public: '401 403 200 200',
  private: '401 404 200 200',
  draft: '401 404 200 200',
  rejected: '401 404 200 200',
  deleted: '401 404 404 404',
  missing: '401 404 404 404',
});

const personForAdmins = (status: `${number}`, send: Sent = {}) =>
  row('person', { there: `401 401 401 ${status}`, erased: '401 401 401 404', missing: '401 401 401 404' }, send);
const adminsOnProjects = {
  public: '401 401 401 200',
  private: '401 401 401 200',
  draft: '401 401 401 200',
  rejected: '401 401 401 200',
  missing: '401 401 401 404',
} as const;

/** Only the investor has access; owning the project grants none. */
const ofBacker = (usual: Statuses, backer: number): Cell => ({ usual, backer, why: 'It is their own investment.' });
const ofExBacker = (usual: Statuses, exBacker: number): Cell => ({
  usual,
  exBacker,
  why: 'What they took back stays theirs to read.',
});

const agreementReading = row('investment', {
  completed: '401 404 404 404',
  held: '401 404 200 200',
  backed: '401 404 404 404',
  refunded: '401 404 404 404',
  missing: '401 404 404 404',
});
/** Only while the amount is reserved, and by its investor. */
const ofReserved = (status: '200' | '201', send?: Row['send']) =>
  row(
    'investment',
    {
      completed: '401 404 409 401',
      held: `401 404 ${status} 401`,
      backed: ofBacker('401 404 404 401', 409),
      refunded: ofExBacker('401 404 404 401', 409),
      missing: '401 404 404 401',
    },
    send,
  );

/** Only the owner has an account; everyone acts on their own. */
const ofPayee = (status: `${number}`) => row('ownPayoutAccount', { there: `401 404 ${status} 401` });

/** A creator's actions on their own milestone. */
const ofCreator = (status: `${number}`, send: Sent) =>
  row('plannedMilestone', { there: `401 404 ${status} 401`, missing: '401 404 404 401' }, send);
const ofVoter = (send: Sent = {}) =>
  row(
    'vote',
    {
      open: { usual: '401 404 404 401', backer: 200, why: 'Only people who had invested when it opened have a vote.' },
      missing: '401 404 404 401',
    },
    send,
  );

const inboxForAdmins = (about: 'contactMessage' | 'report' | 'commentReport', status: `${number}`, send: Sent = {}) =>
  row(about, { there: `401 401 401 ${status}`, missing: '401 401 401 404' }, send);
/** An administrator's actions on a pending review. */
const deciding = (send: Parameters<typeof row>[2]) =>
  row('review', { waiting: '401 401 401 200', rejected: '401 401 401 409', missing: '401 401 401 404' }, send);

/**
 * Orders about rows that need a longer setup (release-routes.test.ts). Here they only check that no one learns whether such a row exists.
 */
const ofRelease = (body?: Record<string, string>) =>
  row('release', { missing: '401 401 401 404' }, body === undefined ? {} : { body });
const onUnfunded = (body: Record<string, string>) =>
  row(
    'project',
    {
      public: '401 401 401 409',
      private: '401 401 401 409',
      draft: '401 401 401 409',
      rejected: '401 401 401 409',
      deleted: '401 401 401 409',
      missing: '401 401 401 404',
    },
    { body },
  );

/** Changes of a document by the people of its project. */
const ofDocument = (status: `${number}`, send: Sent = {}) =>
  row(
    'document',
    {
      public: `401 403 ${status} 401`,
      forSignedIn: `401 403 ${status} 401`,
      forInvestors: `401 403 ${status} 401`,
      private: `401 404 ${status} 401`,
      removed: '401 403 404 401',
      missing: '401 404 404 401',
    },
    send,
  );

const forBackers: Cell = {
  usual: '404 404 200 200',
  backer: 200,
  why: 'It is for people with money in the project now, so not for those who were refunded.',
};
/** Actions on a published update that only the project's owner may take. */
const ofUpdateOwner = (status: `${number}`, send: Sent = {}) =>
  row(
    'update',
    {
      public: `401 404 ${status} 401`,
      forInvestors: `401 404 ${status} 401`,
      removed: '401 404 404 401',
      missing: '401 404 404 401',
    },
    send,
  );
const ofDraftAuthor = (status: `${number}`, send: Sent = {}) =>
  row('updateDraft', { there: `401 404 ${status} 401`, missing: '401 404 404 401' }, send);
const ownProjectUpdates = (status: `${number}`) =>
  row('project', {
    public: `401 404 ${status} 401`,
    private: `401 404 ${status} 401`,
    draft: `401 404 ${status} 401`,
    rejected: `401 404 ${status} 401`,
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  });
/** The team of a project; every invitation goes to another address. */
const ofTeam = (send: Row['send']) =>
  row(
    'project',
    {
      public: '401 404 200 200',
      private: '401 404 200 200',
      draft: '401 404 200 200',
      rejected: '401 404 200 200',
      deleted: '401 404 404 404',
      missing: '401 404 404 404',
    },
    send,
  );
const ofTeamMember = (status: `${number}`, send: Sent = {}) =>
  row('teamMember', { there: `401 404 ${status} ${status}`, missing: '401 404 404 404' }, send);
const ofTeamInvitation = (status: `${number}`) =>
  row('teamInvitation', { open: `401 404 ${status} ${status}`, missing: '401 404 404 404' });
const withToken: Row['send'] = ({ token }) => ({ body: { token } });
const updateBody = { title: 'Second prototype', content: 'It works.', visibility: 'public', revision: 0 };

/** Administrators may look at webhooks of projects, disable and delete them, but not decide what is sent where. */
const ofWebhook = (
  { owner, admin = owner, site = owner }: Record<'owner', string> & { admin?: string; site?: string },
  send: Sent = {},
) =>
  row(
    'webhook',
    {
      ofProject: `401 404 ${owner} ${admin}` as Statuses,
      ofSite: `401 404 404 ${site}` as Statuses,
      ofDeletedProject: '401 404 404 404',
      missing: '401 404 404 404',
    },
    send,
  );
const newWebhook = { url: 'https://hooks.example.org', description: 'Test', events: ['comment.created'] };

/** Everyone who may see a project may read its comments. */
const commentReading = row('comment', {
  public: '200 200 200 200',
  private: '404 404 200 200',
  ofDeletedProject: '404 404 404 404',
  deleted: '404 404 404 404',
  missing: '404 404 404 404',
});
/** Actions on a comment that only the project's creator may take; `backer` wrote it. */
const ofCommentCreator = (status: `${number}`) =>
  row('comment', {
    public: `401 403 ${status} 401`,
    private: `401 404 ${status} 401`,
    ofDeletedProject: '401 404 404 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  });
const ofCommentAuthor = (status: number, send: Sent = {}) =>
  row(
    'comment',
    {
      public: { usual: '401 403 403 401', backer: status, why: 'They wrote it.' },
      private: '401 404 403 401',
      ofDeletedProject: '401 404 404 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    send,
  );
const ofAsker = (send: Row['send'] = () => ({})) =>
  row(
    'question',
    { asked: { usual: '401 403 200 401', backer: 200, why: 'They asked it.' }, missing: '401 404 404 401' },
    send,
  );

export const authorizationTable: Record<string, Row> = {
  // Registers
  'GET /api/projects/{id}/register': register,
  'GET /api/projects/{id}/register.csv': register,
  'GET /api/projects/{id}/register.pdf': register,
  'GET /api/users/shares': ownThings,
  'GET /api/projects/{id}/rounds': projectReading,
  'POST /api/projects/{id}/rounds': row(
    'project',
    {
      // Funding has not ended.
      public: '401 404 409 401',
      private: '401 404 409 401',
      draft: '401 404 409 401',
      rejected: '401 404 409 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    { body: { heldOn: '2026-01-01', preMoney: 1000, amount: 100, investors: 1 } },
  ),
  'GET /api/users/certificates': ownThings,
  'POST /api/projects/{id}/certificates': row('project', {
    public: { usual: '401 404 404 401', backer: 409, why: 'They have a share, and funding has not ended.' },
    private: { usual: '401 404 404 401', backer: 409, why: 'They have a share, and funding has not ended.' },
    draft: '401 404 404 401',
    rejected: '401 404 404 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/certificates/{number}': row('registerEntry', { missing: '404 404 404 404' }),
  'GET /api/certificates/{number}/file': row('registerEntry', { missing: '401 404 404 401' }),
  'GET /api/users/share-transfers': ownThings,
  'POST /api/share-transfers/{id}/agree': row('registerEntry', { missing: '401 404 404 401' }),
  'POST /api/share-transfers/{id}/decline': row('registerEntry', { missing: '401 404 404 401' }, { body: {} }),
  'GET /api/admin/share-transfers': adminsOnly,
  'POST /api/admin/projects/{id}/share-transfers': row(
    'project',
    {
      public: '401 401 401 404',
      private: '401 401 401 404',
      draft: '401 401 401 404',
      rejected: '401 401 401 404',
      deleted: '401 401 401 404',
      missing: '401 401 401 404',
    },
    {
      body: {
        investmentId: 999_999_999,
        fromId: 1,
        toEmail: 'a@example.org',
        kind: 'sale',
        reason: 'Sold.',
        fileId: 1,
      },
    },
  ),
  'POST /api/admin/share-transfers/{id}/confirm': row('registerEntry', { missing: '401 401 401 404' }),
  'POST /api/admin/share-transfers/{id}/withdraw': row(
    'registerEntry',
    { missing: '401 401 401 404' },
    { body: { reason: 'Entered twice.' } },
  ),
  // A file of zero bytes is refused after everything else.
  'POST /api/projects/{id}/register-files': row(
    'project',
    {
      public: '401 404 400 400',
      private: '401 404 400 400',
      draft: '401 404 400 400',
      rejected: '401 404 400 400',
      deleted: '401 404 404 404',
      missing: '401 404 404 404',
    },
    { image: 'application/octet-stream', query: { name: 'contract.pdf' } },
  ),
  'GET /api/register-files/{id}': row('registerEntry', { missing: '401 404 404 404' }),
  'GET /api/projects/{id}/duties': ownerAndAdmins,
  'POST /api/projects/{id}/duties/{key}/done': row('registerEntry', { missing: '401 404 404 401' }, { body: {} }),
  // Longer setups are in rounds.test.ts.
  'POST /api/rounds/{id}/withdraw': row('release', { missing: '401 404 404 401' }),
  'GET /api/admin/rounds': adminsOnly,
  'POST /api/admin/rounds/{id}/confirm': ofRelease(),
  'POST /api/admin/rounds/{id}/decline': ofRelease({ reason: 'Not in the commercial register.' }),
  'POST /api/admin/rounds/{id}/revocation': ofRelease({ reason: 'It was never held.' }),
  'POST /api/admin/rounds/{id}/revocation/confirm': ofRelease(),
  'POST /api/admin/rounds/{id}/revocation/decline': ofRelease({ reason: 'It was held.' }),
  'GET /api/admin/duties': adminsOnly,
  'POST /api/admin/projects/{id}/duties/{key}/done': row(
    'registerEntry',
    { missing: '401 401 401 404' },
    { body: { link: 'https://example.com/report' } },
  ),
  'POST /api/admin/projects/{id}/duties/{key}/reopen': row(
    'registerEntry',
    { missing: '401 401 401 404' },
    { body: { reason: 'The link shows another year.' } },
  ),
  // Longer setups are in check-record.test.ts.
  'GET /api/admin/projects/{id}/rule-checks': row('project', {
    ...adminsOnProjects,
    deleted: '401 401 401 200',
  }),
  'POST /api/admin/rule-checks/{id}/openings': ofRelease({ reason: 'They asked why.' }),

  // Sessions
  'GET /api/auth/session': anyone,
  'POST /api/auth/sign-out': row('nothing', { any: '204 204 204 204' }),
  'POST /api/admin/logout': row('nothing', { any: '204 204 204 204' }),
  'GET /api/admin/user': adminsOnly,
  'POST /api/admin/login': row(
    'nothing',
    { any: '401 401 401 401' },
    { body: { username: 'somebody', password: 'a wrong password' } },
    attempt,
  ),
  'POST /api/admin/confirm': row(
    'nothing',
    { any: '401 401 401 401' },
    { body: { password: 'a wrong password' } },
    attempt,
  ),
  'GET /api/admin/confirm': row('nothing', { any: '401 401 401 204' }),
  // The second factor requires a pending first-factor login.
  'GET /api/admin/login/passkey': row('nothing', { any: '401 401 401 401' }),
  'POST /api/admin/login/second-factor': row('nothing', { any: '401 401 401 401' }, { body: { code: '123456' } }),
  // Identifies no one, so anyone may request it; no one has a passkey that was never registered.
  'GET /api/admin/login/passkey-alone': row('nothing', { any: '200 200 200 200' }),
  'POST /api/admin/login/passkey-alone': row(
    'nothing',
    { any: '401 401 401 401' },
    { body: { passkey: unknownPasskey } },
    attempt,
  ),
  'GET /api/admin/confirm/passkey': adminsOnly,
  'GET /api/admin/security': adminsOnly,
  'POST /api/admin/security/password': row(
    'nothing',
    { any: '401 401 401 401' },
    { body: { currentPassword: 'a wrong password', newPassword: 'long enough to be a password' } },
    attempt,
  ),
  'GET /api/admin/security/sessions': adminsOnly,
  'DELETE /api/admin/security/sessions': row('nothing', { any: '401 401 401 204' }),
  'DELETE /api/admin/security/sessions/{sessionId}': row('ownSession', { missing: '401 401 401 404' }),
  'GET /api/admin/security/authenticator/new': adminsOnly,
  'POST /api/admin/security/authenticator': row(
    'nothing',
    { any: '401 401 401 400' },
    { body: { setup: 'made up', code: '123456' } },
  ),
  'DELETE /api/admin/security/authenticator': row('nothing', { any: '401 401 401 404' }),
  'GET /api/admin/security/passkeys/new': adminsOnly,
  'POST /api/admin/security/passkeys': row(
    'nothing',
    { any: '401 401 401 401' },
    { body: { name: 'Laptop', passkey: makeSoftPasskey().register({ challenge: 'made up' }) } },
  ),
  'PATCH /api/admin/security/passkeys/{id}': row(
    'passkey',
    { there: '401 401 401 204', missing: '401 401 401 404' },
    { body: { name: 'Laptop' } },
  ),
  'DELETE /api/admin/security/passkeys/{id}': row('passkey', { there: '401 401 401 204', missing: '401 401 401 404' }),
  'POST /api/admin/security/recovery-codes': row('nothing', { any: '401 401 401 409' }),
  'POST /api/admin/users/{id}/second-factor/reset': row(
    'otherAdmin',
    { there: '401 401 401 204', missing: '401 401 401 404' },
    { body: { reason: 'Lost their phone' } },
  ),
  'POST /api/admin/setup': row(
    'nothing',
    { any: '404 404 404 404' },
    { body: { token: 'an unknown token', username: 'new-admin', password: 'long enough to be a password' } },
  ),

  // Operations
  'GET /api/admin/announcements': adminsOnly,
  'POST /api/admin/announcements/previews': row(
    'nothing',
    { any: '401 401 401 200' },
    { body: { subject: 'News', body: 'Hello' } },
  ),
  'POST /api/admin/announcements': row(
    'nothing',
    { any: '401 401 401 409' },
    { body: { subject: 'News', body: 'Hello', q: 'nobody has this name', key: randomUUID(), recipients: 1 } },
  ),
  // Their ids are those of no such email.
  'POST /api/admin/announcements/{id}/undo': row('person', {
    there: '401 401 401 404',
    erased: '401 401 401 404',
    missing: '401 401 401 404',
  }),
  'GET /api/admin/views': adminsOnly,
  'POST /api/admin/views': row(
    'nothing',
    { any: '401 401 401 201' },
    { body: { list: 'projects', name: 'Failed', query: 'status=failed' } },
  ),
  'PATCH /api/admin/views/{id}': row(
    'savedView',
    { own: '401 401 401 200', missing: '401 401 401 404' },
    { body: { name: 'Renamed' } },
  ),
  'DELETE /api/admin/views/{id}': row('savedView', { own: '401 401 401 204', missing: '401 401 401 404' }),
  'GET /api/admin/backups': adminsOnly,
  'POST /api/admin/backups': row('nothing', { any: '401 401 401 202' }),
  'PATCH /api/admin/backups/schedule': row(
    'nothing',
    { any: '401 401 401 200' },
    { body: { rhythm: 'daily', hour: 3, weekday: 1, keep: 7 } },
  ),
  // Their ids are those of no backup.
  'GET /api/admin/backups/{id}/file': row('person', {
    there: '401 401 401 404',
    erased: '401 401 401 404',
    missing: '401 401 401 404',
  }),
  'GET /api/admin/imports': adminsOnly,
  // Not a CSV file.
  'POST /api/admin/imports': row(
    'nothing',
    { any: '401 401 401 400' },
    { query: { name: 'projects.csv' }, image: 'application/octet-stream' },
  ),
  // Their ids are those of no import.
  'PATCH /api/admin/imports/{id}': row(
    'person',
    { there: '401 401 401 404', erased: '401 401 401 404', missing: '401 401 401 404' },
    { body: { places: { title: 0 } } },
  ),
  'GET /api/admin/imports/{id}/rows': noImport,
  'POST /api/admin/imports/{id}/start': noImport,
  'DELETE /api/admin/imports/{id}': noImport,
  'GET /api/admin/imports/{id}/left-out.csv': noImport,
  'GET /api/admin/outages': adminsOnly,
  'GET /api/admin/users/{id}/mails': row('person', {
    there: '401 401 401 200',
    erased: '401 401 401 404',
    missing: '401 401 401 404',
  }),
  'POST /api/admin/users/{id}/mails/retry': row('person', {
    there: '401 401 401 200',
    erased: '401 401 401 404',
    missing: '401 401 401 404',
  }),
  'GET /api/admin/needs': adminsOnly,
  // There is none on the site of this test.
  'GET /api/admin/demo': adminsOnly,
  'POST /api/admin/demo/keep': row('nothing', { any: '401 401 401 404' }),
  'POST /api/admin/demo/removal': row('nothing', { any: '401 401 401 404' }),
  'GET /api/admin/week': adminsOnly,
  'GET /api/admin/find': row('nothing', { any: '401 401 401 200' }, { query: { q: 'kiln' } }),
  'GET /api/admin/look-ahead': adminsOnly,
  'GET /api/admin/health': adminsOnly,
  'POST /api/admin/health/mails/retry': adminsOnly,

  // Settings; the version is one that never existed
  'GET /api/admin/settings': adminsOnly,
  'PATCH /api/admin/settings': row(
    'nothing',
    { any: '401 401 401 409' },
    { body: { version: -1, values: { brandName: 'Tinderbox' } } },
  ),
  'POST /api/admin/settings/loosenings/{id}/confirm': row('loosening', {
    there: { usual: '401 401 401 403', why: 'Their account is new, so they are no second administrator.' },
    missing: '401 401 401 404',
  }),
  'POST /api/admin/settings/loosenings/{id}/withdraw': row('loosening', {
    there: '401 401 401 200',
    missing: '401 401 401 404',
  }),

  // Rules; the request was made by another administrator
  'GET /api/admin/policy-packs': adminsOnly,
  'GET /api/admin/policy-packs/{pack}/report.csv': row(
    'pack',
    { there: '401 401 401 200' },
    { query: { year: '2026' } },
  ),
  'POST /api/admin/policy-packs/{pack}/offer': row('pack', { there: '401 401 401 400' }, { body: { figures: {} } }),
  'POST /api/admin/policy-packs/{pack}/stop': row('pack', { there: '401 401 401 409' }),
  'POST /api/admin/policy-pack-requests/{id}/confirm': row('packRequest', {
    there: { usual: '401 401 401 403', why: 'Their account is new, so they are no second administrator.' },
    missing: '401 401 401 404',
  }),
  'POST /api/admin/policy-pack-requests/{id}/withdraw': row('packRequest', {
    there: '401 401 401 200',
    missing: '401 401 401 404',
  }),

  // People
  'POST /api/users': row(
    'person',
    { there: '401 403 200 401', erased: '401 403 403 401', missing: '401 403 403 401' },
    ({ uid }) => ({ body: { uid } }),
  ),
  'GET /api/users': adminsOnly,
  'GET /api/admin/user-facets': adminsOnly,
  'GET /api/admin/users.csv': adminsOnly,
  'GET /api/users/{uid}': row('person', {
    there: '200 200 200 200',
    erased: '404 404 404 404',
    missing: '404 404 404 404',
  }),
  'PATCH /api/users/{id}': row(
    'person',
    { there: '401 401 401 200', erased: '401 401 401 404', missing: '401 401 401 404' },
    { body: { isAdmin: true } },
  ),
  'DELETE /api/users/{id}': row('personWithoutProjects', {
    there: '401 401 401 204',
    erased: '401 401 401 404',
    missing: '401 401 401 404',
  }),

  'POST /api/admin/users': row(
    'nothing',
    { any: '401 401 401 201' },
    { body: { name: 'Nora New', email: `nora-${process.pid}@example.org` } },
  ),
  'POST /api/admin/invited-users': row(
    'nothing',
    { any: '401 401 401 201' },
    { body: { name: 'Uma User', email: `uma-${process.pid}@example.org` } },
  ),
  'GET /api/admin/admins': adminsOnly,
  'GET /api/admin/users/{id}': personForAdmins('200'),
  'GET /api/admin/sign-in-provider': adminsOnly,
  'POST /api/admin/sign-in-provider/replacement': row(
    'nothing',
    // No user has this origin.
    { any: '401 401 401 409' },
    { body: { oldIssuer: 'https://never.example', reason: 'We move to another provider' } },
  ),
  'DELETE /api/admin/sign-in-provider/replacement': row('nothing', { any: '401 401 401 404' }),
  'GET /api/admin/users/{id}/joins': row('person', {
    there: '401 401 401 200',
    erased: '401 401 401 200',
    missing: '401 401 401 200',
  }),
  'GET /api/admin/users/{id}/join-preview': row(
    'person',
    {
      // No row has the other id.
      there: '401 401 401 404',
      erased: '401 401 401 404',
      missing: '401 401 401 404',
    },
    { query: { retiredId: 999_999 } },
  ),
  'DELETE /api/admin/users/{id}/joins': row(
    'person',
    {
      there: '401 401 401 404',
      erased: '401 401 401 404',
      missing: '401 401 401 404',
    },
    { query: { joinId: 999_999 } },
  ),
  'POST /api/admin/users/{id}/joins': row(
    'person',
    {
      // No row has this id.
      there: '401 401 401 404',
      erased: '401 401 401 404',
      missing: '401 401 401 404',
    },
    { body: { retiredId: 999_999, reason: 'One person' } },
  ),
  'PATCH /api/admin/users/{id}': personForAdmins('200', { body: { name: 'Another name', reason: 'At their request' } }),
  'GET /api/admin/users/{id}/sessions': personForAdmins('200'),
  'DELETE /api/admin/users/{id}/sessions': personForAdmins('204'),
  'DELETE /api/admin/users/{id}/sessions/{sessionId}': row('session', {
    there: '401 401 401 204',
    missing: '401 401 401 404',
  }),
  'POST /api/admin/users/{id}/invitation': row('invited', {
    there: '401 401 401 201',
    missing: '401 401 401 404',
  }),
  'DELETE /api/admin/users/{id}/invitation': row('invited', {
    there: '401 401 401 204',
    missing: '401 401 401 404',
  }),

  // Messages
  // Updates
  'GET /api/projects/{id}/updates': projectReading,
  'GET /api/projects/{id}/update-count': projectReading,
  'GET /api/projects/{id}/updates/{updateId}': row('projectUpdate', {
    public: '200 200 200 200',
    forInvestors: forBackers,
    private: '404 404 200 200',
    removed: '200 200 200 200',
    missing: '404 404 404 404',
  }),
  'GET /api/feed': ownThings,
  // Documents
  'GET /api/projects/{id}/documents': projectReading,
  'POST /api/projects/{id}/documents': row(
    'project',
    {
      public: '401 403 201 401',
      private: '401 404 201 401',
      draft: '401 404 201 401',
      rejected: '401 404 201 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    { query: { kind: 'other', title: 'Plans', access: 'everyone' }, image: 'application/pdf' },
  ),
  'POST /api/projects/{id}/documents/{documentId}/versions': ofDocument('201', { image: 'application/pdf' }),
  'PATCH /api/projects/{id}/documents/{documentId}': ofDocument('200', { body: { title: 'Other plans' } }),
  'DELETE /api/projects/{id}/documents/{documentId}': ofDocument('204'),
  'DELETE /api/admin/projects/{id}/documents/{documentId}': row(
    'document',
    {
      public: '401 401 401 204',
      forSignedIn: '401 401 401 204',
      forInvestors: '401 401 401 204',
      private: '401 401 401 204',
      removed: '401 401 401 404',
      missing: '401 401 401 404',
    },
    { body: { reason: 'It is fraud.' } },
  ),
  'GET /api/projects/{id}/documents/{documentId}/versions/{version}': row(
    'document',
    {
      public: '200 200 200 200',
      forSignedIn: '401 200 200 200',
      forInvestors: {
        usual: '401 403 200 200',
        backer: 200,
        why: 'It is for people with money in the project now, so not for those who were refunded.',
      },
      private: '404 404 200 200',
      removed: '404 404 200 200',
      missing: '404 404 404 404',
    },
    {},
    ['update document_versions'],
  ),
  // Webhooks
  'GET /api/webhooks/endpoints': row(
    'project',
    ownerAndAdmins.statuses as Parameters<typeof row<'project'>>[1],
    ({ id }) => ({
      query: { projectId: id ?? 0 },
    }),
  ),
  'POST /api/webhooks/endpoints': row(
    'project',
    {
      public: '401 404 201 403',
      private: '401 404 201 403',
      draft: '401 404 201 403',
      rejected: '401 404 201 403',
      deleted: '401 404 404 404',
      missing: '401 404 404 404',
    },
    ({ id }) => ({ body: { ...newWebhook, projectId: id } }),
  ),
  'GET /api/webhooks/endpoints/{id}': ofWebhook({ owner: '200' }),
  'PATCH /api/webhooks/endpoints/{id}': ofWebhook({ owner: '200' }, { body: { isEnabled: false } }),
  'DELETE /api/webhooks/endpoints/{id}': ofWebhook({ owner: '204' }),
  'POST /api/webhooks/endpoints/{id}/secrets': ofWebhook({ owner: '201', admin: '403' }),
  'GET /api/webhooks/endpoints/{id}/deliveries': ofWebhook({ owner: '200' }),
  'GET /api/webhooks/endpoints/{id}/deliveries/{deliveryId}': ofWebhook({ owner: '200' }),
  'POST /api/webhooks/endpoints/{id}/tests': ofWebhook({ owner: '204', admin: '403' }),
  'POST /api/webhooks/endpoints/{id}/replays': ofWebhook(
    { owner: '200', admin: '403' },
    { body: { since: '2026-01-01T00:00:00Z' } },
  ),
  'POST /api/webhooks/endpoints/{id}/deliveries/{deliveryId}/replays': ofWebhook({ owner: '204', admin: '403' }),
  // Teams
  'GET /api/projects/{id}/team': ownerAndAdmins,
  'POST /api/projects/{id}/team/invitations': ofTeam(() => ({
    body: { to: `guest-${randomUUID()}@example.org`, rights: ['editor'] },
  })),
  'POST /api/projects/{id}/team/invitations/{invitationId}/emails': ofTeamInvitation('200'),
  'DELETE /api/projects/{id}/team/invitations/{invitationId}': ofTeamInvitation('204'),
  'PATCH /api/projects/{id}/team/members/{uid}': ofTeamMember('200', { body: { rights: ['money'] } }),
  'DELETE /api/projects/{id}/team/members/{uid}': ofTeamMember('204'),
  'GET /api/team-invitations': ownThings,
  'POST /api/team-invitations/openings': row(
    'ownTeamInvitation',
    { open: '200 200 200 200', missing: '404 404 404 404' },
    withToken,
  ),
  'POST /api/team-invitations/acceptances': row(
    'ownTeamInvitation',
    {
      open: { usual: '401 403 409 401', backer: 200, why: 'It was sent to their address.' },
      missing: '401 404 404 401',
    },
    withToken,
  ),
  'POST /api/team-invitations/refusals': row(
    'ownTeamInvitation',
    { open: '204 204 204 204', missing: '404 404 404 404' },
    withToken,
  ),
  'GET /api/projects/{id}/update-drafts': ownProjectUpdates('200'),
  'POST /api/projects/{id}/update-drafts': ownProjectUpdates('201'),
  'GET /api/update-drafts/{id}': ofDraftAuthor('200'),
  'PATCH /api/update-drafts/{id}': ofDraftAuthor('200', { body: updateBody }),
  'DELETE /api/update-drafts/{id}': ofDraftAuthor('204'),
  'POST /api/update-drafts/{id}/publish': ofDraftAuthor('201', { body: { revision: 0 } }),
  'GET /api/project-updates/{id}': ofUpdateOwner('200'),
  'PATCH /api/project-updates/{id}': ofUpdateOwner('200', { body: updateBody }),
  'DELETE /api/project-updates/{id}': ofUpdateOwner('204'),
  'GET /api/project-updates/{id}/versions': row('update', {
    public: '401 404 200 200',
    forInvestors: '401 404 200 200',
    removed: '401 404 200 200',
    missing: '401 404 404 404',
  }),
  'DELETE /api/admin/project-updates/{id}': row(
    'update',
    {
      public: '401 401 401 204',
      forInvestors: '401 401 401 204',
      removed: '401 401 401 404',
      missing: '401 401 401 404',
    },
    { body: { reason: 'It is fraud.' } },
  ),
  // Comments
  'GET /api/projects/{id}/comments': projectReading,
  'GET /api/projects/{id}/comments/summary': projectReading,
  'POST /api/projects/{id}/comments': row(
    'project',
    {
      public: '401 201 201 401',
      private: '401 404 201 401',
      draft: '401 404 409 401',
      rejected: '401 404 409 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    { body: { content: 'When will it be ready?' } },
  ),
  'GET /api/comments/{id}': commentReading,
  'GET /api/comments/{id}/replies': commentReading,
  'PATCH /api/comments/{id}': ofCommentAuthor(200, { body: { content: 'Better words' } }),
  'DELETE /api/comments/{id}': ofCommentAuthor(204),
  'POST /api/comments/{id}/pin': ofCommentCreator('200'),
  'DELETE /api/comments/{id}/pin': ofCommentCreator('200'),
  'POST /api/comments/{id}/block': ofCommentCreator('204'),
  'POST /api/comments/{id}/answer': ofAsker(({ replyId = 1 }) => ({ body: { replyId } })),
  'DELETE /api/comments/{id}/answer': ofAsker(),
  'POST /api/comments/{id}/reports': row(
    'comment',
    {
      public: { usual: '401 201 201 401', backer: 403, why: 'They wrote it.' },
      private: '401 404 201 401',
      ofDeletedProject: '401 404 404 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    { body: { reason: 'It insults me.' } },
  ),
  'GET /api/comment-blocks': ownThings,
  // Does not reveal who exists or was blocked.
  'DELETE /api/comment-blocks/{uid}': row('person', {
    there: '401 204 204 401',
    erased: '401 204 204 401',
    missing: '401 204 204 401',
  }),
  'GET /api/conversations': ownThings,
  'GET /api/messages/summary': ownThings,
  'GET /api/messages/search': row('nothing', { any: '401 200 200 401' }, { query: { q: 'Between us' } }),
  'GET /api/conversations/{id}': row('conversation', { own: '401 404 200 401', missing: '401 404 404 401' }),
  'GET /api/conversations/{id}/messages': row('conversation', { own: '401 404 200 401', missing: '401 404 404 401' }),
  'POST /api/conversations/{id}/messages': row(
    'conversation',
    { own: '401 404 201 401', missing: '401 404 404 401' },
    () => ({ body: { content: 'Thank you', key: randomUUID() } }),
  ),
  'POST /api/conversations/{id}/read': row(
    'conversation',
    { own: '401 404 200 401', missing: '401 404 404 401' },
    { body: { upTo: 1 } },
  ),
  'PATCH /api/conversations/{id}': row(
    'conversation',
    { own: '401 404 200 401', missing: '401 404 404 401' },
    { body: { isArchived: true } },
  ),
  'GET /api/messages/recipient': row(
    'project',
    {
      public: '401 200 200 401',
      private: '401 404 200 401',
      draft: '401 404 200 401',
      rejected: '401 404 200 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    ({ id = 0 }) => ({ query: { project: id } }),
  ),
  'POST /api/messages': row(
    'project',
    {
      // Its creator would write to themselves.
      public: '401 201 403 401',
      private: '401 404 403 401',
      draft: '401 404 403 401',
      rejected: '401 404 403 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    ({ id }) => ({ body: { project: id, subject: 'Your lamp', content: 'How bright is it?', key: randomUUID() } }),
  ),
  'GET /api/message-blocks': ownThings,
  'POST /api/message-blocks': row(
    'person',
    { there: '401 201 403 401', erased: '401 404 404 401', missing: '401 404 404 401' },
    ({ uid }) => ({ body: { uid } }),
  ),
  // Nothing to undo is no error: it would tell who exists.
  'DELETE /api/message-blocks/{uid}': row('person', {
    there: '401 204 204 401',
    erased: '401 204 204 401',
    missing: '401 204 204 401',
  }),
  'POST /api/messages/{id}/reports': row(
    'message',
    { received: '401 404 201 401', sent: '401 404 403 401', missing: '401 404 404 401' },
    { body: { reason: 'It is rude' } },
  ),
  'GET /api/admin/messages': adminsOnly,
  'GET /api/admin/messages/summary': adminsOnly,
  'GET /api/admin/messages/contact/{id}': inboxForAdmins('contactMessage', '200'),
  'GET /api/admin/messages/report/{id}': inboxForAdmins('report', '200'),
  'GET /api/admin/messages/comment/{id}': inboxForAdmins('commentReport', '200'),
  'POST /api/admin/messages/comment/{id}/decision': inboxForAdmins('commentReport', '204', {
    body: { decision: 'removed', reason: 'Insults' },
  }),
  'PATCH /api/admin/messages/{kind}/{id}': inboxForAdmins('contactMessage', '200', { body: { handled: true } }),
  'POST /api/admin/messages/{kind}/{id}/notes': inboxForAdmins('report', '201', { body: { content: 'Known to us' } }),
  'POST /api/admin/messages/contact/{id}/replies': inboxForAdmins('contactMessage', '201', {
    body: { content: 'Thank you' },
  }),
  'POST /api/admin/messages/report/{id}/decision': inboxForAdmins('report', '204', {
    body: { decision: 'warned', reason: 'It is rude' },
  }),

  // Notifications
  'GET /api/notifications': ownThings,
  'GET /api/notifications/unread': ownThings,
  'POST /api/notifications/{id}/read': row('notification', { there: '401 404 200 401', missing: '401 404 404 401' }),
  'POST /api/notifications/read': row('nothing', { any: '401 200 200 401' }, { body: { upTo: 1 } }),
  'GET /api/notification-preferences': ownThings,
  'PATCH /api/notification-preferences': row(
    'nothing',
    { any: '401 200 200 401' },
    { body: { kind: 'message', delivery: 'digest' } },
  ),
  // The token in the address is all that counts.
  'GET /api/unsubscribe': row('nothing', { any: '404 404 404 404' }, { query: { token: 'made-up' } }),
  'POST /api/unsubscribe': row('nothing', { any: '404 404 404 404' }, { body: { token: 'made-up' } }),

  // Projects
  'GET /api/policy-packs': anyone,
  'GET /api/projects': anyone,
  'GET /api/project-facets': anyone,
  'GET /api/admin/projects.csv': adminsOnly,
  'GET /api/projects/{id}': projectReading,
  'GET /api/projects/{id}/investments': projectReading,
  'GET /api/projects/{id}/transparency': projectReading,
  'GET /api/projects/{id}/rules': projectReading,
  'GET /api/projects/{id}/hold': ownReading,
  'GET /api/projects/{id}/reservations': projectReading,
  'POST /api/projects/{id}/reservations': reserving,
  'DELETE /api/projects/{id}/reservations': ownReading,
  'GET /api/projects/{id}/waiting-list': ownReading,
  'POST /api/projects/{id}/waiting-list': reserving,
  'DELETE /api/projects/{id}/waiting-list': ownReading,
  'POST /api/projects': row('nothing', { any: '401 201 201 401' }, { body: projectBody }),
  'PATCH /api/projects/{id}': row(
    'project',
    {
      public: '401 403 200 200',
      private: '401 404 200 200',
      draft: '401 404 200 200',
      rejected: '401 404 200 200',
      deleted: '401 404 404 404',
      missing: '401 404 404 404',
    },
    // Editing another person's project requires a reason, which only administrators may give.
    (_subject, by) => ({ body: { title: 'Another title', ...(by === 'admin' && { reason: 'It was a misprint' }) } }),
  ),
  'DELETE /api/projects/{id}': row('project', {
    public: '401 401 401 204',
    private: '401 401 401 204',
    draft: '401 401 401 204',
    rejected: '401 401 401 204',
    deleted: '401 401 401 404',
    missing: '401 401 401 404',
  }),
  'POST /api/projects/{id}/upvote': row('project', {
    public: '401 200 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'DELETE /api/projects/{id}/upvote': row('project', {
    public: '401 200 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/users/projects': ownThings,
  'GET /api/projects/{id}/admin-changes': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/projects/{id}/promised-texts': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/projects/{id}/last-day': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  // The projects run under rules without this way to close early.
  'POST /api/projects/{id}/last-day': row(
    'project',
    {
      public: '401 404 409 401',
      private: '401 404 409 401',
      draft: '401 404 409 401',
      rejected: '401 404 409 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    { body: { lastDay: '2031-03-10' } },
  ),
  // Its other topics are in live-routes.test.ts.
  'GET /api/live': row(
    'project',
    {
      public: '200 200 200 200',
      private: '404 404 200 200',
      draft: '404 404 200 200',
      rejected: '404 404 200 200',
      deleted: '404 404 404 404',
      missing: '404 404 404 404',
    },
    ({ id }) => ({ query: { topics: `project:${id}:comments` } }),
  ),
  'GET /api/projects/{id}/visits': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/projects/{id}/statistics': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/projects/{id}/investors.csv': row(
    'project',
    {
      public: '401 404 200 401',
      private: '401 404 200 401',
      draft: '401 404 200 401',
      rejected: '401 404 200 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    undefined,
    // The log of the team notes it.
    ['insert project_team_events'],
  ),
  'GET /api/projects/{id}/statistics.csv': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/users/{uid}/record': row('person', {
    there: '200 200 200 200',
    erased: '404 404 404 404',
    missing: '404 404 404 404',
  }),
  'POST /api/projects/{id}/events': row(
    'project',
    {
      public: '204 204 204 204',
      private: '404 404 404 404',
      draft: '404 404 404 404',
      rejected: '404 404 404 404',
      deleted: '404 404 404 404',
      missing: '404 404 404 404',
    },
    { body: { eventType: 'share', metadata: { via: 'copy' } } },
  ),
  'GET /api/admin/projects/{id}': row('project', { ...adminsOnProjects, deleted: '401 401 401 404' }),
  // The outcome of a removed project stays readable.
  'GET /api/admin/projects/{id}/changes': row('project', { ...adminsOnProjects, deleted: '401 401 401 200' }),
  'POST /api/admin/projects': row(
    'nothing',
    { any: '401 401 401 201' },
    { body: { ...projectBody, ownerId: null, status: 'draft' } },
  ),
  // The owner cannot change once investing has started.
  'POST /api/admin/projects/{id}/owner': row(
    'project',
    { ...adminsOnProjects, public: '401 401 401 409', private: '401 401 401 409', deleted: '401 401 401 404' },
    { body: { ownerId: null, reason: 'At their request' } },
  ),

  // The projects of these worlds are all-or-nothing.
  'POST /api/admin/projects/{id}/close-funding': row(
    'project',
    {
      ...adminsOnProjects,
      public: '401 401 401 409',
      private: '401 401 401 409',
      draft: '401 401 401 409',
      rejected: '401 401 401 409',
      deleted: '401 401 401 404',
    },
    { body: { reason: 'At their request' } },
  ),
  'GET /api/projects/{id}/changes': projectReading,
  'POST /api/admin/projects/{id}/deadline': row(
    'project',
    { ...adminsOnProjects, draft: '401 401 401 409', rejected: '401 401 401 409', deleted: '401 401 401 404' },
    { body: { deadline: '2030-01-01', reason: 'At their request' } },
  ),

  // The project form
  'GET /api/users/project-drafts': ownThings,
  'GET /api/users/project-draft': ownThings,
  'POST /api/users/project-draft': row('nothing', { any: '401 200 200 401' }, { body: { values: {}, revision: 0 } }),
  'DELETE /api/users/project-draft': row('nothing', { any: '401 204 204 401' }),
  'POST /api/markdown-preview': row('nothing', { any: '401 200 200 200' }, { body: { text: '*Hello*' } }),
  'POST /api/images': row('nothing', { any: '401 201 201 201' }, { image: true }),
  'PATCH /api/images/{name}': row(
    'image',
    { there: '401 404 200 200', missing: '401 404 404 404' },
    { body: { alt: 'A lamp' } },
  ),

  // Reviews before publishing
  'POST /api/projects/{id}/review-answers': row(
    'review',
    { waiting: '401 404 409 401', rejected: '401 404 201 401', missing: '401 404 404 401' },
    { body: { answer: 'It is ours.' } },
  ),
  'GET /api/admin/reviews': adminsOnly,
  'GET /api/admin/review-summary': adminsOnly,
  'GET /api/admin/reviews/{id}': row('review', {
    waiting: '401 401 401 200',
    rejected: '401 401 401 200',
    missing: '401 401 401 404',
  }),
  'POST /api/admin/reviews/{id}/checks': deciding({ body: { round: 1, item: 'company', verdict: 'ok' } }),
  'POST /api/admin/reviews/{id}/approve': deciding(({ projectUpdatedAt = '' }) => ({
    body: { round: 1, projectUpdatedAt },
  })),
  'POST /api/admin/reviews/{id}/ask-for-changes': deciding({ body: { round: 1, reason: 'Say who builds it.' } }),
  'POST /api/admin/reviews/{id}/reject': deciding({ body: { round: 1, reason: 'Not a project.' } }),
  'POST /api/admin/reviews/{id}/reopen': row(
    'review',
    { waiting: '401 401 401 409', rejected: '401 401 401 200', missing: '401 401 401 404' },
    { body: { round: 1 } },
  ),

  // Investing
  'POST /api/create-payment-intent': row(
    'project',
    {
      public: '401 201 403 401',
      private: '401 404 403 401',
      draft: '401 404 403 401',
      rejected: '401 404 403 401',
      deleted: '401 404 404 401',
      missing: '401 404 404 401',
    },
    ({ id }) => ({ body: { projectId: id, amount: 100 } }),
  ),
  'POST /api/investments': row(
    'investment',
    {
      completed: '401 404 200 401',
      held: '401 404 202 401',
      backed: ofBacker('401 404 404 401', 200),
      refunded: ofExBacker('401 404 404 401', 200),
      missing: '401 404 404 401',
    },
    ({ transactionId }) => ({ body: { transactionId } }),
  ),
  'GET /api/investments': adminsOnly,
  'GET /api/investments/{id}': row('investment', {
    completed: '401 404 200 200',
    held: '401 404 200 200',
    backed: ofBacker('401 404 404 200', 200),
    refunded: ofExBacker('401 404 404 200', 200),
    missing: '401 404 404 404',
  }),
  'PATCH /api/investments/{id}/appearance': row(
    'investment',
    {
      completed: '401 404 200 401',
      held: '401 404 200 401',
      backed: ofBacker('401 404 404 401', 200),
      refunded: ofExBacker('401 404 404 401', 200),
      missing: '401 404 404 401',
    },
    { body: { shownAs: 'pseudonym', pseudonym: 'Night Owl', showsAmount: false } },
  ),
  'POST /api/investments/{id}/cancel': row('investment', {
    completed: '401 404 200 401',
    held: '401 404 200 401',
    backed: ofBacker('401 404 404 401', 200),
    refunded: ofExBacker('401 404 404 401', 200),
    missing: '401 404 404 401',
  }),
  'GET /api/investments/{id}/reconfirmation': row('investment', {
    completed: '401 404 200 401',
    held: '401 404 404 401',
    backed: ofBacker('401 404 404 401', 200),
    refunded: ofExBacker('401 404 404 401', 200),
    missing: '401 404 404 401',
  }),
  'POST /api/investments/{id}/reconfirmation': row(
    'investment',
    {
      completed: '401 404 200 401',
      held: '401 404 404 401',
      backed: ofBacker('401 404 404 401', 200),
      // It has ended.
      refunded: ofExBacker('401 404 404 401', 409),
      missing: '401 404 404 401',
    },
    ({ changeId = 1 }) => ({ body: { changeId } }),
  ),
  'POST /api/investments/{id}/release': row('investment', {
    completed: '401 404 200 401',
    held: '401 404 200 401',
    backed: ofBacker('401 404 404 401', 200),
    refunded: ofExBacker('401 404 404 401', 200),
    missing: '401 404 404 401',
  }),
  // Only the reserved one has an agreement: the others were made by bare calls.
  'GET /api/investments/{id}/agreement': agreementReading,
  'GET /api/investments/{id}/agreement.pdf': agreementReading,
  'POST /api/investments/{id}/agreement/opening': ofReserved('200'),
  'POST /api/investments/{id}/agreement': ofReserved('201', ({ signer }) => ({ body: { name: signer } })),
  'GET /api/investments/{id}/steps': row('investment', {
    completed: '401 404 200 401',
    held: '401 404 200 401',
    backed: ofBacker('401 404 404 401', 200),
    refunded: ofExBacker('401 404 404 401', 200),
    missing: '401 404 404 401',
  }),
  'POST /api/investments/{id}/steps': row(
    'investment',
    {
      completed: '401 404 409 401',
      held: '401 404 200 401',
      backed: ofBacker('401 404 404 401', 409),
      refunded: ofExBacker('401 404 404 401', 409),
      missing: '401 404 404 401',
    },
    { body: { step: 'open-risk-2026', acknowledged: true } },
  ),
  'GET /api/users/investment-limits': ownThings,
  'GET /api/investments/{id}/receipt': row('investment', {
    completed: '401 404 200 401',
    held: '401 404 200 401',
    backed: ofBacker('401 404 404 401', 200),
    refunded: ofExBacker('401 404 404 401', 200),
    missing: '401 404 404 401',
  }),
  'GET /api/investments/{id}/receipt.pdf': row('investment', {
    completed: '401 404 200 401',
    held: '401 404 404 401',
    backed: ofBacker('401 404 404 401', 200),
    refunded: ofExBacker('401 404 404 401', 200),
    missing: '401 404 404 401',
  }),
  'GET /api/investments/{id}/money': row('investment', {
    completed: '401 404 200 200',
    held: '401 404 200 200',
    backed: ofBacker('401 404 404 200', 200),
    refunded: ofExBacker('401 404 404 200', 200),
    missing: '401 404 404 404',
  }),
  'GET /api/investments/statement.csv': yearly,
  'GET /api/investments/statement.pdf': yearly,
  'GET /api/projects/{id}/money': ownerAndAdmins,
  'GET /api/projects/{id}/money.csv': ownerAndAdmins,
  'GET /api/projects/{id}/file': projectFile,
  'GET /api/projects/{id}/file.csv': projectFile,
  'GET /api/users/payments.csv': yearly,
  'GET /api/users/investments': ownThings,
  'GET /api/users/investments.csv': ownThings,
  'GET /api/users/campaigns': ownThings,
  'GET /api/users/holdings': ownThings,
  'GET /api/users/portfolio': ownThings,
  'GET /api/users/summary': ownThings,
  'GET /api/users/attention': ownThings,
  'GET /api/users/saved-projects': ownThings,
  'GET /api/users/following': ownThings,
  'GET /api/tokens': ownThings,
  'POST /api/tokens': row(
    'nothing',
    { any: '401 201 201 401' },
    { body: { name: 'Reports', scopes: ['projects:read'], days: 30 } },
  ),
  'DELETE /api/tokens/{id}': row('apiToken', { own: '401 404 204 401', missing: '401 404 404 401' }),
  'GET /api/admin/tokens': adminsOnly,
  // The administrator has no second factor, which this call needs; tokens.test.ts creates one.
  'POST /api/admin/tokens': row(
    'nothing',
    { any: '401 401 401 403' },
    { body: { name: 'Reports', scopes: ['projects:read'], days: 30 } },
  ),
  'DELETE /api/admin/tokens/{id}': row('apiToken', { own: '401 401 401 204', missing: '401 401 401 404' }),
  'GET /api/saved-searches': ownThings,
  'POST /api/saved-searches': row(
    'nothing',
    { any: '401 201 201 401' },
    { body: { name: 'Games', query: 'category=Games', alert: 'digest' } },
  ),
  'PATCH /api/saved-searches/{id}': row(
    'savedSearch',
    { own: '401 404 200 401', missing: '401 404 404 401' },
    { body: { alert: 'off' } },
  ),
  'DELETE /api/saved-searches/{id}': row('savedSearch', { own: '401 404 204 401', missing: '401 404 404 401' }),
  'GET /api/categories': anyone,
  'GET /api/categories/{slug}': row('category', { there: '200 200 200 200', missing: '404 404 404 404' }),
  'GET /api/search-suggestions': row('nothing', { any: '200 200 200 200' }, { query: { q: 'board' } }),
  'GET /api/project-cards': row('nothing', { any: '200 200 200 200' }, { query: { ids: '1,2' } }),
  'GET /api/projects/{id}/similar': projectReading,
  'GET /api/people/{uid}': row('person', {
    there: '200 200 200 200',
    erased: '404 404 404 404',
    missing: '404 404 404 404',
  }),
  'GET /api/people/{uid}/projects': row('person', {
    there: '200 200 200 200',
    erased: '404 404 404 404',
    missing: '404 404 404 404',
  }),
  'POST /api/people/{uid}/follow': row('person', {
    there: '401 200 409 401',
    erased: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'DELETE /api/people/{uid}/follow': row('person', {
    there: '401 200 200 401',
    erased: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/projects/{id}/interest': projectReading,
  'POST /api/projects/{id}/save': row('project', {
    public: '401 200 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  // Does not reveal anything about the project: a saved project can be removed after it was hidden.
  'DELETE /api/projects/{id}/save': row('project', {
    public: '401 200 200 401',
    private: '401 200 200 401',
    draft: '401 200 200 401',
    rejected: '401 200 200 401',
    deleted: '401 200 200 401',
    missing: '401 200 200 401',
  }),
  'GET /api/admin/users/{id}/investor': personForAdmins('200'),
  'GET /api/admin/investors/waiting': adminsOnly,
  'POST /api/admin/users/{id}/investor/openings': personForAdmins('200', { body: { reason: 'They asked.' } }),
  'GET /api/admin/identity-files/{id}': row('identityFile', { there: '401 401 401 200', missing: '401 401 401 404' }),
  'POST /api/admin/identity-checks/{id}/decision': row(
    'identityCheck',
    { waiting: '401 401 401 200', missing: '401 401 401 404' },
    { body: { decision: 'verified', reason: 'The passport matches.' } },
  ),
  'POST /api/admin/users/{id}/investor/category-decisions': row(
    'investorCategory',
    { waiting: '401 401 401 200', missing: '401 401 401 404' },
    ({ statedAt }) => ({ body: { family: 'us-regcf', decision: 'confirmed', statedAt, reason: 'Seen the letter.' } }),
  ),
  'POST /api/admin/users/{id}/investor/screening': personForAdmins('200', {
    body: { state: 'clear', note: 'On no list today.' },
  }),
  'GET /api/users/investor-profile': ownThings,
  'PUT /api/users/investor-profile': row(
    'nothing',
    { any: '401 200 200 401' },
    { body: { version: 0, country: 'US' } },
  ),
  'GET /api/users/identity': ownThings,
  'POST /api/users/identity': row('nothing', { any: '401 200 200 401' }, { body: {} }),
  'POST /api/users/identity/refresh': row('nothing', {
    any: { usual: '401 200 200 401', why: 'nothing', isRepeat: true },
  }),
  'POST /api/users/identity/files': row('nothing', { any: '401 409 409 401' }, { image: 'application/octet-stream' }),
  'DELETE /api/users/identity': row('nothing', { any: '401 404 404 401' }),
  'GET /api/users/me/email': ownThings,
  'POST /api/users/me/email': row(
    'nothing',
    {
      // They have an address already.
      any: '401 409 409 401',
    },
    { body: { email: 'new@example.org' } },
  ),
  'POST /api/users/email-confirmations': row('nothing', { any: '404 404 404 404' }, { body: { token: 'forged' } }),
  'POST /api/users/account-joins': row('nothing', { any: '404 404 404 404' }, { body: { token: 'forged' } }),
  'GET /api/users/me/join-offer': ownThings,
  'POST /api/users/me/join-offer': row('nothing', { any: '401 404 404 401' }, { body: { isMine: true } }),
  'PATCH /api/users/profile': row('nothing', { any: '401 200 200 401' }, { body: { bio: 'I build things.' } }),
  'GET /api/users/sessions': ownThings,
  'DELETE /api/users/sessions': row('nothing', { any: '401 204 204 401' }),
  'DELETE /api/users/sessions/{sessionId}': row('ownSession', { missing: '401 404 404 401' }),
  'GET /api/users/erasure': ownThings,
  // The owner has open projects.
  'POST /api/users/erasure': row(
    'everyThing',
    { any: '401 204 409 401' },
    { body: { confirmation: 'delete my account' } },
  ),
  'GET /api/users/exports': ownThings,
  'POST /api/users/exports': row('nothing', { any: '401 201 201 401' }),
  'GET /api/users/exports/{id}/file': row('dataExport', { there: '401 404 200 401', missing: '401 404 404 401' }, {}, [
    'update data_exports',
  ]),
  'GET /api/transparency': anyone,
  'GET /api/releases': anyone,
  'GET /api/projects/{id}/releases': projectReading,

  // Writing to us
  'POST /api/contact': row(
    'nothing',
    { any: '201 201 201 201' },
    { body: { name: 'Mara', email: 'mara@example.org', topic: 'other', message: 'Hello' } },
  ),

  // Newsletter
  'POST /api/newsletter/subscriptions': row(
    'nothing',
    { any: '202 202 202 202' },
    { body: { email: 'reader@example.org' } },
  ),
  'POST /api/newsletter/confirmations': row('nothing', { any: '404 404 404 404' }, { body: { token: 'forged' } }),
  'GET /api/admin/newsletter': adminsOnly,
  'GET /api/admin/newsletter/issues': adminsOnly,
  'POST /api/admin/newsletter/issues': row('nothing', { any: '401 401 401 201' }),
  'GET /api/admin/newsletter/issues/{id}': issueForAdmins('200'),
  'PATCH /api/admin/newsletter/issues/{id}': draftForAdmins('200', { subject: 'News', intro: 'Hello' }),
  'POST /api/admin/newsletter/issues/{id}/projects': draftForAdmins('200'),
  'POST /api/admin/newsletter/issues/{id}/tests': issueForAdmins('204'),
  'POST /api/admin/newsletter/issues/{id}/sending': draftForAdmins('200'),
  'POST /api/admin/newsletter/issues/{id}/skipping': row('newsletterIssue', {
    draft: '401 401 401 200',
    sent: '401 401 401 409',
    missing: '401 401 401 404',
  }),
  'POST /api/admin/newsletter/addresses': addressForAdmins('200'),
  'POST /api/admin/newsletter/addresses/bounces': addressForAdmins('404'),
  'POST /api/admin/newsletter/addresses/removals': addressForAdmins('404'),
  'GET /api/users/me/newsletter': ownThings,
  'PATCH /api/users/me/newsletter': row('nothing', { any: '401 200 200 401' }, { body: { subscribed: true } }),

  // Agreements
  'GET /api/admin/agreements': adminsOnly,
  'GET /api/admin/agreements/{id}': row('agreementTemplate', { there: '401 401 401 200', missing: '401 401 401 404' }),
  'POST /api/admin/agreements/{id}': row(
    'agreementTemplate',
    { there: '401 401 401 201', missing: '401 401 401 404' },
    ({ text }) => ({ body: { text, note: 'Reviewed' } }),
  ),

  // Administration
  'GET /api/admin/overview': adminsOnly,
  'GET /api/admin/analytics': adminsOnly,
  'GET /api/admin/analytics.csv': adminsOnly,
  'GET /api/admin/audit': adminsOnly,
  'GET /api/admin/audit.csv': adminsOnly,
  'GET /api/admin/audit-state': adminsOnly,
  'GET /api/admin/refused-sign-ins': adminsOnly,
  'GET /api/admin/investments': adminsOnly,
  'GET /api/admin/investment-totals': adminsOnly,
  'GET /api/admin/investments.csv': adminsOnly,
  'GET /api/admin/investments/{id}': row('investment', {
    completed: '401 401 401 200',
    held: '401 401 401 200',
    backed: '401 401 401 200',
    refunded: '401 401 401 200',
    missing: '401 401 401 404',
  }),
  'POST /api/admin/investments/{id}/refund': row(
    'investment',
    {
      completed: '401 401 401 202',
      held: '401 401 401 409',
      backed: '401 401 401 202',
      refunded: { usual: '401 401 401 200', why: 'It went back already.', isRepeat: true },
      missing: '401 401 401 404',
    },
    { body: { reason: 'The investor requested it.' } },
  ),
  'POST /api/admin/investments/{id}/cancel': row(
    'investment',
    {
      completed: '401 401 401 409',
      held: '401 401 401 200',
      backed: '401 401 401 409',
      refunded: '401 401 401 409',
      missing: '401 401 401 404',
    },
    { body: { reason: 'The investor requested it.' } },
  ),
  'POST /api/admin/investments/{id}/hand-payment': row(
    'investment',
    {
      completed: '401 401 401 409',
      held: '401 401 401 409',
      backed: '401 401 401 409',
      refunded: '401 401 401 409',
      missing: '401 401 401 404',
    },
    { body: { amount: 200, paidOn: '2026-01-01', reference: 'Transfer 7', reason: 'The card was closed.' } },
  ),
  // Payouts
  // Milestones and votes
  'GET /api/projects/{id}/milestones': projectReading,
  'GET /api/projects/{id}/own-milestones': row('project', {
    public: '401 404 200 401',
    private: '401 404 200 401',
    draft: '401 404 200 401',
    rejected: '401 404 200 401',
    deleted: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'POST /api/milestones/{id}/files': ofCreator('201', {
    image: 'application/octet-stream',
    query: { name: 'proof.png' },
  }),
  'POST /api/milestones/{id}/evidence': ofCreator('201', { body: { text: 'It works.' } }),
  'DELETE /api/evidence-files/{id}': row('evidenceFile', {
    uploaded: '401 404 204 401',
    filed: '401 404 404 401',
    missing: '401 404 404 401',
  }),
  'GET /api/evidence-files/{id}': row('evidenceFile', {
    uploaded: '401 404 200 404',
    filed: { usual: '401 404 200 200', backer: 200, why: 'Investors see the evidence that they vote on.' },
    missing: '401 404 404 404',
  }),
  'GET /api/votes': ownThings,
  'GET /api/votes/{id}': ofVoter(),
  'POST /api/votes/{id}/ballot': ofVoter({ body: { choice: 'against' } }),
  'GET /api/admin/milestones': adminsOnly,
  'GET /api/admin/milestones/{id}': row('filedMilestone', { there: '401 401 401 200', missing: '401 401 401 404' }),
  'POST /api/admin/milestones/{id}/open-vote': row(
    'filedMilestone',
    { there: '401 401 401 200', missing: '401 401 401 404' },
    ({ hash }) => ({ body: { evidenceHash: hash } }),
  ),
  'POST /api/admin/milestones/{id}/send-back': row(
    'filedMilestone',
    { there: '401 401 401 200', missing: '401 401 401 404' },
    ({ hash }) => ({ body: { evidenceHash: hash, reason: 'Incomplete.' } }),
  ),
  'POST /api/admin/milestones/{id}/decision': row(
    'undecidedMilestone',
    { there: '401 401 401 200', missing: '401 401 401 404' },
    { body: { decision: 'reject', reason: 'It is not done.' } },
  ),
  'POST /api/admin/milestones/{id}/answer': row(
    'unansweredMilestone',
    { there: '401 401 401 200', missing: '401 401 401 404' },
    { body: { answer: 'A laboratory measured it.' } },
  ),
  // Payout accounts
  'GET /api/payouts/account': ownThings,
  'POST /api/payouts/account': row('nothing', { any: '401 201 201 401' }, { body: { country: 'US' } }),
  'POST /api/payouts/account/link': ofPayee('201'),
  'POST /api/payouts/account/dashboard-link': ofPayee('409'),
  'POST /api/payouts/account/refresh': ofPayee('200'),
  'POST /api/payouts/account/close': ofPayee('200'),
  'GET /api/admin/payouts/accounts': adminsOnly,
  'POST /api/admin/payouts/accounts/{id}/read': row('payoutAccount', {
    there: '401 401 401 200',
    missing: '401 401 401 404',
  }),
  'GET /api/admin/projects/{id}/payout-account': row('project', {
    public: '401 401 401 200',
    private: '401 401 401 200',
    draft: '401 401 401 200',
    rejected: '401 401 401 200',
    deleted: '401 401 401 404',
    missing: '401 401 401 404',
  }),

  // Releases
  'GET /api/admin/releases': adminsOnly,
  'GET /api/admin/payouts/summary': adminsOnly,
  'POST /api/admin/milestones/{id}/release': ofRelease(),
  'POST /api/admin/releases/{id}/confirm': ofRelease(),
  'POST /api/admin/releases/{id}/withdraw': ofRelease({ reason: 'A mistake.' }),
  'POST /api/admin/releases/pause': row('nothing', { any: '401 401 401 200' }, { body: { reason: 'A test.' } }),
  'POST /api/admin/releases/resume': row('nothing', { any: '401 401 401 200' }, { body: { reason: 'A test.' } }),
  'POST /api/admin/projects/{id}/stop': onUnfunded({ reason: 'It ended.' }),
  'POST /api/admin/projects/{id}/write-off': onUnfunded({ reason: 'Gone.' }),
  'POST /api/admin/transfers/{id}/retry': ofRelease(),
  'POST /api/admin/transfers/{id}/takeover': ofRelease({ reason: 'Paid before the restore.' }),
  'POST /api/admin/transfers/{id}/takeover/confirm': ofRelease(),
  'POST /api/admin/transfers/{id}/takeover/withdraw': ofRelease(),
  'POST /api/admin/transfers/{id}/paid': ofRelease({ reference: 'Wire 7' }),
  'POST /api/admin/returns/{id}/paid': ofRelease({ reference: 'Wire 7' }),
  'POST /api/admin/write-offs/{id}/confirm': ofRelease(),
  'POST /api/admin/write-offs/{id}/withdraw': ofRelease(),

  'GET /api/admin/suspense': adminsOnly,
  'GET /api/admin/suspense/sum': adminsOnly,
  'POST /api/admin/suspense/{id}/return': row(
    'suspense',
    { unmatched: '401 401 401 202', reinstated: '401 401 401 409', missing: '401 401 401 404' },
    { body: { reason: 'The owner is unknown.' } },
  ),
  'POST /api/admin/suspense/{id}/settle': row(
    'suspense',
    { unmatched: '401 401 401 409', reinstated: '401 401 401 201', missing: '401 401 401 404' },
    { body: { way: 'loss', reason: 'The platform had lost it.' } },
  ),
  'GET /api/admin/reconciliation': adminsOnly,
  'GET /api/admin/findings': row('nothing', { any: '401 401 401 200' }, { query: { state: 'open' } }),
  'POST /api/admin/reconciliation/{job}/runs': row('job', { there: '401 401 401 200' }),
  'POST /api/admin/findings/{id}/resolve': row(
    'finding',
    { open: '401 401 401 200', missing: '401 401 401 404' },
    { body: { note: 'It was a test.' } },
  ),
};
