// The end of a list that grows on the page: a button for its next page, and why that page did not load.
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';

type GrowingList = {
  isFetchNextPageError: boolean;
  error: ApiError | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

type NextPageButtonProps = {
  list: GrowingList;
  label: string;
  /** A whole sentence, followed by the reason. */
  failed: string;
  className?: string;
};

export function NextPageButton({ list, label, failed, className = 'mt-5' }: NextPageButtonProps) {
  return (
    <>
      {list.isFetchNextPageError && (
        <p role="alert" className="field-error mt-4">
          {failed} {list.error?.userMessage}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          className={className}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {label}
        </Button>
      )}
    </>
  );
}
