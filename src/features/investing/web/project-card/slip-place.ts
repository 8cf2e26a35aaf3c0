// Where the slip is on a project's page, for links to it.
export const slipId = 'invest';
