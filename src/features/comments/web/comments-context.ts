// Shared state of the comments in one section.
import { createContext, useContext } from 'react';

export type CommentsPlace = {
  projectId: number;
  isOwner: boolean;
  /** The owner and editors answer for the project. */
  canEdit: boolean;
  /** The signed-in person; undefined for visitors. */
  uid: string | undefined;
  /** Whether people can write here. */
  isOpen: boolean;
  /** The comment named in the address, which is highlighted. */
  linkedId: number | undefined;
};

export const CommentsContext = createContext<CommentsPlace | undefined>(undefined);

export function useCommentsPlace(): CommentsPlace {
  const place = useContext(CommentsContext);
  if (place === undefined) throw new Error('a comment needs a CommentsContext above it');
  return place;
}
