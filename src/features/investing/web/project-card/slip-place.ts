// The id of the slip on a project's page, for links to it.
export const slipId = 'invest';
