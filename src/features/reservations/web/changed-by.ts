/** Addresses whose data a reservation or a place in line changes. */
export function changedBy(projectId: number): readonly string[] {
  return [`/api/projects/${projectId}`];
}
