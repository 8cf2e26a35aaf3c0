// The buttons below the form: away from it, or on with it.
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { ProjectStatus } from '../project-rules.ts';
import { afterForm } from './project-form-sending.ts';

/** A button that sends the form, with the status it sends. */
export type FormButton = { label: string; status?: ProjectStatus };

type FormButtonsProps = {
  buttons: readonly FormButton[];
  /** The label of the one that is sending. */
  busy: string | undefined;
  /** Nothing can be sent yet. */
  waiting: boolean;
  onPress: (button: FormButton) => void;
  cancelTo?: string;
};

export function FormButtons({ buttons, busy, waiting, onPress, cancelTo = afterForm }: FormButtonsProps) {
  const main = buttons.at(-1);
  return (
    <div className="flex w-full flex-wrap justify-end gap-3 max-sm:[&>*]:w-full">
      <LinkButton look="quiet" to={cancelTo}>
        Cancel
      </LinkButton>
      {buttons.map((button) => (
        <Button
          key={button.label}
          type={button === main ? 'submit' : 'button'}
          look={button === main ? 'solid' : 'outline'}
          busy={busy === button.label}
          disabled={waiting || (busy !== undefined && busy !== button.label)}
          {...(button !== main && { onClick: () => onPress(button) })}
        >
          {button.label}
        </Button>
      ))}
    </div>
  );
}
