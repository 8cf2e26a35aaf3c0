// Queries of the message pages, and their live updates.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#ui/live.ts';
import { pagesFor, queryFor, refetchAddress } from '#ui/queries.ts';
import * as contract from '../message-contract.ts';
import type { ConversationBox } from '../message-rules.ts';

export const messageSummaryQuery = queryFor(contract.getMessageSummary, {});
export const conversationsQuery = (box: ConversationBox) => pagesFor(contract.listConversations, { query: { box } });
export const conversationQuery = (id = '') => queryFor(contract.getConversation, { params: { id } });
export const messagesQuery = (id = '', at?: string) =>
  pagesFor(contract.listMessages, { params: { id }, query: { limit: 30, at } });
export const searchQuery = (q: string) => pagesFor(contract.searchMessages, { query: { q } });
export const blocksQuery = pagesFor(contract.listBlocks, {});

/** Addresses that change when a message arrives, is read or archived. */
export const messageAddresses = ['/api/conversations', '/api/messages/summary'];

/** Refetches everything on the page that shows messages when one arrives, here or in another window. */
export function useLiveMessages(conversationId?: number): void {
  const client = useQueryClient();
  const personId = useQuery(messageSummaryQuery).data?.personId ?? null;
  useLive(
    [
      ...(personId === null ? [] : [`person:${personId}:messages` as const]),
      ...(conversationId === undefined ? [] : [`conversation:${conversationId}` as const]),
    ],
    () => {
      for (const address of messageAddresses) void refetchAddress(client, address);
    },
  );
}
