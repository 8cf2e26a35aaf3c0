// One-sentence cancellation policy, used on project pages, at checkout and in site texts.

function cancellationEnd(hours: number): string {
  if (hours === 0) return 'the end of the project’s last day';
  return `${hours === 1 ? '1 hour' : `${hours} hours`} before the project’s deadline`;
}

/** For a project whose deadline is known. */
export function cancellationSentence({ hours, hasDeadline }: { hours: number; hasDeadline: boolean }): string {
  const until = hasDeadline ? `until ${cancellationEnd(hours)}` : 'for as long as the project raises money';
  return `You can cancel an investment ${until}, and the full amount goes back to your card.`;
}

/** For projects in general. */
export function cancellationRule(hours: number): string {
  return `You can cancel an investment until ${cancellationEnd(hours)} or, if it has no deadline, for as long as it raises money; the full amount goes back to your card.`;
}
