// A button with the number of items that others added to a list. The list changes only when it is pressed.
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import type { LiveTopic } from '#kernel/live-topics.ts';
import { Button } from '#ui/button.tsx';
import { useLive } from '#ui/live.ts';
import { refetchAddress } from '#ui/queries.ts';

type FreshButtonProps = {
  topic: LiveTopic;
  /** How many items the shown list knows of. */
  known: number;
  /** How many there are now. */
  count: () => Promise<number>;
  /** The addresses of the API calls behind the list. */
  addresses: readonly string[];
  label: (fresh: number) => string;
};

export function FreshButton({ topic, known, count, addresses, label }: FreshButtonProps) {
  const client = useQueryClient();
  const [latest, setLatest] = useState(known);
  const [isLoading, setLoading] = useState(false);
  useLive([topic], () => {
    // Silent on failure: the next change, or a reload, brings it.
    void count().then(setLatest, () => undefined);
  });
  const fresh = latest - known;
  const show = async () => {
    setLoading(true);
    await Promise.all(addresses.map((address) => refetchAddress(client, address)));
    setLoading(false);
  };
  return (
    <div role="status" className="mb-6 empty:hidden">
      {fresh > 0 && (
        <Button look="outline" busy={isLoading} onClick={() => void show()}>
          {!isLoading && <ArrowDown size={16} aria-hidden />}
          <span>{label(fresh)}</span>
        </Button>
      )}
    </div>
  );
}
