// Builds a tree from the replies of a thread in reading order.
import type { Comment } from '../comment-contract.ts';

export type ReplyNode = { comment: Comment; replies: ReplyNode[] };

/** A reply whose parent is not among them is shown at the first level. */
export function toReplyTree(replies: readonly Comment[]): ReplyNode[] {
  const nodes = new Map<number, ReplyNode>();
  const roots: ReplyNode[] = [];
  for (const comment of replies) {
    const node: ReplyNode = { comment, replies: [] };
    nodes.set(comment.id, node);
    const parent = comment.parentId === null ? undefined : nodes.get(comment.parentId);
    (parent?.replies ?? roots).push(node);
  }
  return roots;
}

/** Replies are collapsed below this level: deeper lines are too short on a phone. */
export const lastOpenDepth = 3;

export function countReplies(nodes: readonly ReplyNode[]): number {
  return nodes.reduce((sum, { replies }) => sum + 1 + countReplies(replies), 0);
}
