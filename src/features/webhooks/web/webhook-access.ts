// How the parts of the pages of webhooks call the API, and where they lead: as the owner of a project, or as an administrator.
import { createContext } from 'react';
import { call } from '#ui/call.ts';

export type WebhookPlace = {
  /** Administrators may have to confirm who they are. */
  send: typeof call;
  isAdmin: boolean;
  listPath: string;
  toPath: (id: number) => string;
};

export const WebhookAccess = createContext<WebhookPlace>({
  send: call,
  isAdmin: false,
  listPath: '',
  toPath: () => '',
});
