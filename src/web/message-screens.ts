// Pages about messages, in one file: the page table is part of every first visit, and each file that it names costs bytes there.
export { blockedPeopleScreen } from '#features/messages/web/blocked-people-page.tsx';
export { conversationScreen } from '#features/messages/web/conversation-page.tsx';
export { messagesScreen } from '#features/messages/web/messages-page.tsx';
export { newMessageScreen } from '#features/messages/web/new-message-page.tsx';
