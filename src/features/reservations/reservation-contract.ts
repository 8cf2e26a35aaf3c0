// API contract: reservations before a project opens, and places in line once it is fully funded. No money moves here.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, moment } from '#kernel/fields.ts';

/** US dollars as decimal text with two decimals. */
const dollarText = z.string();

export const ownReservation = z.object({
  amount: dollarText,
  /** The part of it that is not invested yet. */
  left: dollarText,
  /** Until when that part is held for the person; null before the project opens. */
  until: z.nullable(moment),
});
export type OwnReservation = z.infer<typeof ownReservation>;

const reservationState = z.object({
  /** Reserved by everyone, and by how many people. */
  reserved: dollarText,
  people: z.int(),
  /** What can still be reserved. */
  available: dollarText,
  /** Null if it opened when it was published. */
  opensOn: z.nullable(day),
  own: z.nullable(ownReservation),
});
export type ReservationState = z.infer<typeof reservationState>;

const amountBody = z.strictObject({ amount: dollars('Amount') });

export const getReservations = endpoint('GET /api/projects/{id}/reservations', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Get how much is reserved in a project before it opens, and your own reservation',
  output: reservationState,
});

export const reserveAmount = endpoint('POST /api/projects/{id}/reservations', {
  access: 'user',
  summary: 'Reserve an amount in a project before it opens, or change your reservation; no money moves',
  body: amountBody,
  output: reservationState,
  success: { 200: 'Reserved' },
});

export const withdrawReservation = endpoint('DELETE /api/projects/{id}/reservations', {
  access: 'user',
  summary: 'Withdraw your reservation',
  output: reservationState,
});

export const ownPlace = z.object({
  amount: dollarText,
  /** 1 is the next person. */
  position: z.int(),
  /** Room that is held for the person now. */
  offer: z.nullable(z.object({ amount: dollarText, until: moment })),
});
export type OwnPlace = z.infer<typeof ownPlace>;

const line = z.object({
  people: z.int(),
  own: z.nullable(ownPlace),
});
export type WaitingLine = z.infer<typeof line>;

export const getWaitingLine = endpoint('GET /api/projects/{id}/waiting-list', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get how many people wait for room in a project, and your own place in line',
  output: line,
});

export const joinWaitingLine = endpoint('POST /api/projects/{id}/waiting-list', {
  access: 'user',
  summary: 'Wait in line for room in a fully funded project, or change your amount; no money moves',
  body: amountBody,
  output: line,
  success: { 200: 'In line' },
});

export const leaveWaitingLine = endpoint('DELETE /api/projects/{id}/waiting-list', {
  access: 'user',
  summary: 'Leave the line; an open offer to you ends',
  output: line,
});
