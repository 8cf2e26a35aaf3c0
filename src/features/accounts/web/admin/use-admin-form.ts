// `useEndpointForm` for the admin area, as `useAdminAction` is for actions.
import type { FieldValues } from 'react-hook-form';
import type { Endpoint } from '#kernel/endpoint.ts';
import { type EndpointFormOptions, useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { confirmedCall } from './confirmed-call.ts';
import { onAdminErrors } from './use-admin-action.ts';

export function useAdminForm<E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  options: EndpointFormOptions<E, Values>,
): ReturnType<typeof useEndpointForm<E, Values>> {
  return useEndpointForm(endpoint, { ...options, ...onAdminErrors<E>(options) }, confirmedCall);
}
