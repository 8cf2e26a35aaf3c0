// A button that calls an endpoint. Without JavaScript it is a plain form, which leads back to the page.
import type { Endpoint } from '#kernel/endpoint.ts';
import { fillPath, formPath } from '#kernel/endpoint-path.ts';
import { withBase } from './base-path.ts';
import { Button, type ButtonProps } from './button.tsx';

type PlainFormButtonProps = Omit<ButtonProps, 'type' | 'onClick'> & {
  /** One of those in `plainForms` (endpoint-lists.ts). */
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params: Record<string, string | number>;
  onPress: () => void;
};

export function PlainFormButton({ endpoint, params, onPress, ...button }: PlainFormButtonProps) {
  return (
    <form
      method="post"
      action={withBase(fillPath({ path: formPath(endpoint) }, params))}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <Button {...button} type="submit" />
    </form>
  );
}
