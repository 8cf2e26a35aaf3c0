// How the parts of a team's page call the API: as its owner or a member, or as an administrator, who may have to confirm their identity.
import { createContext } from 'react';
import { call } from '#ui/call.ts';

export const TeamAccess = createContext<{ send: typeof call; isAdmin: boolean }>({ send: call, isAdmin: false });
