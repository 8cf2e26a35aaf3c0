// Positions of milestones on the funding bar.

type Plan = { fundingGoal: number; milestones: readonly { fundingNeeded: number }[] };

/** More marks would be unreadable. */
const maxMarks = 10;

/** Percentages of the goal without the last milestone, which is the goal itself; empty if they would be meaningless. */
export function milestoneMarks({ fundingGoal, milestones }: Plan): number[] {
  if (milestones.length > maxMarks) return [];
  let sum = 0;
  const marks = milestones.map(({ fundingNeeded }) => {
    sum += fundingNeeded;
    return Number(((sum * 100) / fundingGoal).toFixed(2));
  });
  return [...new Set(marks)].filter((mark) => mark > 0 && mark < 100);
}
