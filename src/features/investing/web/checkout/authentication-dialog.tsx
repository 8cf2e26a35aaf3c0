// The sandbox's bank challenge (3-D Secure).

import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { sandboxCopy } from './sandbox-card-copy.ts';

type BankAnswer = 'succeed' | 'fail';

/** Closing the dialog fails the authentication, as leaving a real challenge would. */
export function AuthenticationDialog({ onAnswer }: { onAnswer: (result: BankAnswer) => Promise<void> }) {
  const [given, setGiven] = useState<BankAnswer>();
  const isAnswered = useRef(false);
  const answer = (result: BankAnswer) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    setGiven(result);
    void onAnswer(result);
  };
  return (
    <Dialog
      onClose={() => answer('fail')}
      title={sandboxCopy.bank.title}
      description={sandboxCopy.bank.text}
      footer={
        <>
          <Button look="outline" busy={given === 'fail'} onClick={() => answer('fail')}>
            {sandboxCopy.bank.fail}
          </Button>
          <Button busy={given === 'succeed'} onClick={() => answer('succeed')}>
            {sandboxCopy.bank.complete}
          </Button>
        </>
      }
    />
  );
}
