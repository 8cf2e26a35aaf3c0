// A part of a page that depends on one yes or no of the signed-in person. In a page that the server prepares for everybody, it is
// left open, and filled for each person.
import { createContext, type ReactNode, useContext } from 'react';

/** Returns what stands for the choice in a prepared page, a text that HTML does not escape. Only on the server; see item-markup.tsx. */
export type LeaveOpen = (name: string, render: (is: boolean) => ReactNode) => string;

export const LeaveOpenContext = createContext<LeaveOpen | undefined>(undefined);

type OwnChoiceProps = {
  /** Unique among choices with different markup. */
  name: string;
  is: boolean;
  /** Reads no context but the site and no query. */
  children: (is: boolean) => ReactNode;
};

export function OwnChoice({ name, is, children }: OwnChoiceProps) {
  const leaveOpen = useContext(LeaveOpenContext);
  return import.meta.env.SSR && leaveOpen !== undefined ? leaveOpen(name, children) : children(is);
}
