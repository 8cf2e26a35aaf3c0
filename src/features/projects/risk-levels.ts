// The levels a risk's probability and impact are chosen from. Projects of before may have any other words.

export const riskLevels = ['Low', 'Medium', 'High'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** Ignores case: 'high' is High; undefined for anything else. */
export function findRiskLevel(text: string): RiskLevel | undefined {
  const word = text.trim().toLowerCase();
  return riskLevels.find((level) => level.toLowerCase() === word);
}
