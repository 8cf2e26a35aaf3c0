// A toolbar: one tab stop, arrow keys between the buttons.
import { Toolbar as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button.tsx';

export function Toolbar({ label, className = '', ...rest }: { label: string } & ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...rest} aria-label={label} className={`flex flex-wrap ${className}`} />;
}

export function ToolbarButton(props: ComponentProps<typeof IconButton>) {
  return (
    <Radix.Button asChild>
      <IconButton {...props} />
    </Radix.Button>
  );
}
