// Where on the way to the goal each milestone is reached.

type Plan = { fundingGoal: number; milestones: readonly { fundingNeeded: number }[] };

/** More marks than these are a pattern, not places. */
const maxMarks = 10;

/** Percents of the goal, the last milestone's left out, which is the goal itself; none where they would say nothing. */
export function milestoneMarks({ fundingGoal, milestones }: Plan): number[] {
  if (milestones.length > maxMarks) return [];
  let sum = 0;
  const marks = milestones.map(({ fundingNeeded }) => {
    sum += fundingNeeded;
    return Number(((sum * 100) / fundingGoal).toFixed(2));
  });
  return [...new Set(marks)].filter((mark) => mark > 0 && mark < 100);
}
