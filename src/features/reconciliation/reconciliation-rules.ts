// The jobs of reconciliation and how often each is done (money.md section 10).

export const reconcileJobs = ['open_items', 'payment_sweep', 'balance', 'internal', 'restore'] as const;
export type ReconcileJob = (typeof reconcileJobs)[number];
