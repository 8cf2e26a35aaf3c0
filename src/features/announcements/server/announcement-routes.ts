// Routes of emails to many people.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { serve } from '#platform/http/http.ts';
import * as contract from '../announcement-contract.ts';
import { list, preview, send, undo } from './announcement-service.ts';

export function registerAnnouncementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listAnnouncements, () => list(deps));
  serve(app, contract.previewAnnouncement, ({ viewer, body }) => preview(deps, viewer, body));
  serve(app, contract.sendAnnouncement, ({ viewer, body }) => send(deps, viewer, body));
  serve(app, contract.undoAnnouncement, ({ viewer, params }) => undo(deps, viewer, params.id));
}
