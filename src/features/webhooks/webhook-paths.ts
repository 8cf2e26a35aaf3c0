// Pages of webhooks, for links in emails and notifications.

export const webhooksPath = '/admin/webhooks';

export function toWebhookPath(id: number): string {
  return `${webhooksPath}/${id}`;
}

export function toProjectWebhooksPath(projectId: number): string {
  return `/dashboard/projects/${projectId}/webhooks`;
}

export function toProjectWebhookPath(projectId: number, id: number): string {
  return `${toProjectWebhooksPath(projectId)}/${id}`;
}
