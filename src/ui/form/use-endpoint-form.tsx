// A form that sends its values to an endpoint. What the server refuses is shown at the field it names, anything else in one alert.
import type { ComponentProps } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import type { Endpoint } from '#kernel/endpoint.ts';
import { type ApiError, type CallInput, isAnsweredElsewhere } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { type ActionOptions, useAction } from '#ui/use-action.ts';

export type EndpointFormOptions<E, Values extends FieldValues> = Omit<ActionOptions<E>, 'failed'> &
  Pick<UseFormProps<Values>, 'values' | 'resolver' | 'resetOptions'> & {
    defaultValues: DefaultValues<Values>;
    /** The call for these values. */
    input: (values: Values) => CallInput<E>;
    /** Title of the alert. */
    failed?: string;
    /** Restores the default values after success. */
    resets?: boolean;
  };

/**
 * Spread `props` into the form, `field(name)` into each field, and put `alert` where it is seen. Everything else is
 * react-hook-form's. `send` is as in `useAction`.
 */
export function useEndpointForm<E extends Endpoint, Values extends FieldValues>(
  endpoint: E,
  options: EndpointFormOptions<E, Values>,
  send?: Parameters<typeof useAction>[2],
) {
  const { input, failed, resets = false, onSuccess, onError, refetch, refetchOnConflict, done } = options;
  const form = useForm<Values>(options);
  const { errors } = form.formState;
  const findIssue = (error: ApiError, name: string) =>
    error.details.issues?.find(({ path }) => path.split('.')[0] === name)?.message;
  const findRefused = (error: ApiError) =>
    (Object.keys(form.getValues()) as Path<Values>[]).filter((name) => findIssue(error, name) !== undefined);
  const action = useAction(
    endpoint,
    {
      ...(refetch && { refetch }),
      ...(refetchOnConflict && { refetchOnConflict }),
      ...(done !== undefined && { done }),
      onSuccess: async (output, sent) => {
        if (resets) form.reset();
        await onSuccess?.(output, sent);
      },
      onError: async (error, sent) => {
        for (const [place, name] of findRefused(error).entries()) {
          form.setError(name, { message: findIssue(error, name) ?? '' }, { shouldFocus: place === 0 });
        }
        await onError?.(error, sent);
      },
    },
    send,
  );
  const validate = form.handleSubmit((values) => {
    if (!action.isPending) action.mutate(input(values));
  });
  const submit: typeof validate = (event) => {
    // The library keeps the errors of fields that have no input of their own, and sends nothing while there are any.
    form.clearErrors();
    return validate(event);
  };
  const { error, isPending } = action;
  const isShown = error !== null && !isAnsweredElsewhere(error) && findRefused(error).length === 0;
  return {
    ...form,
    isPending,
    error,
    submit,
    props: {
      noValidate: true,
      method: 'post',
      onSubmit: (event) => void submit(event),
    } satisfies ComponentProps<'form'>,
    field: <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
      const message = errors[name]?.message;
      return { ...form.register(name, rules), error: typeof message === 'string' ? message : undefined };
    },
    alert: isShown && (
      <Alert tone="danger" title={failed}>
        {error.userMessage}
      </Alert>
    ),
  };
}
