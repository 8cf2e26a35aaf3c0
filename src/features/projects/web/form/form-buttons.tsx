// The form's buttons: cancel and submit.

import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ProjectStatus } from '../../project-rules.ts';
import { afterForm } from './project-form-sending.ts';
import { formCopy } from './values/form-copy.ts';

/** A submit button, with the status it sends. */
export type FormButton = { label: string; status?: ProjectStatus };

export type FormButtonsProps = {
  buttons: readonly FormButton[];
  /** Label of the button whose request is running. */
  busy: string | undefined;
  /** Submitting is not possible yet. */
  waiting: boolean;
  onPress: (button: FormButton) => void;
  cancelTo?: string | undefined;
};

export function FormButtons({ buttons, busy, waiting, onPress, cancelTo = afterForm }: FormButtonsProps) {
  const main = buttons.at(-1);
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full sm:gap-3 [@media(max-height:480px)_and_(min-width:560px)]:w-auto [@media(max-height:480px)_and_(min-width:560px)]:flex-nowrap">
      <LinkButton look="quiet" to={cancelTo} className="max-sm:!px-2.5">
        {formCopy.cancel}
      </LinkButton>
      {buttons.map((button) => (
        <Button
          key={button.label}
          type={button === main ? 'submit' : 'button'}
          look={button === main ? 'solid' : 'outline'}
          busy={busy === button.label}
          disabled={waiting || (busy !== undefined && busy !== button.label)}
          className="max-sm:flex-1 max-sm:!px-3 max-sm:whitespace-nowrap"
          {...(button !== main && { onClick: () => onPress(button) })}
        >
          {button.label}
        </Button>
      ))}
    </div>
  );
}
