// Rules of a project's history: who changes a project, and administrators' reasons.

/** The actor of a change: an administrator, the owner, or an automatic process. */
export const changeActors = ['admin', 'owner', 'system'] as const;

/** The default reason when an administrator changes someone else's project without giving one. */
export const reasonMissing = 'Enter a reason. The creator will see it.';
