// Routes of reservations and of the waiting list.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../reservation-contract.ts';
import { getReservationState } from './reservation-reading.ts';
import { reserveAmount, withdrawReservation } from './reserving.ts';
import { getWaitingLine, joinWaitingLine, leaveWaitingLine } from './waiting-line.ts';

export function registerReservationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serve(app, contract.getReservations, ({ params, viewer }) => getReservationState(db, viewer, params.id));
  serve(app, contract.reserveAmount, ({ params, body, viewer }) =>
    reserveAmount(deps, viewer, { projectId: params.id, amount: body.amount }),
  );
  serve(app, contract.withdrawReservation, ({ params, viewer }) => withdrawReservation(deps, viewer, params.id));
  serve(app, contract.getWaitingLine, ({ params, viewer }) => getWaitingLine(db, viewer, params.id));
  serve(app, contract.joinWaitingLine, ({ params, body, viewer }) =>
    joinWaitingLine(deps, viewer, { projectId: params.id, amount: body.amount }),
  );
  serve(app, contract.leaveWaitingLine, ({ params, viewer }) => leaveWaitingLine(deps, viewer, params.id));
}
