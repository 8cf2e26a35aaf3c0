// The history of a project: who changes one, and what an administrator says about it.

/** Who changed a project: an administrator, its owner, or a part of the product by itself. */
export const changeActors = ['admin', 'owner', 'system'] as const;

/** Said where an administrator changes somebody else's project on a screen and gives no reason. */
export const reasonMissing = 'Enter a reason. The creator will see it.';
