// Something of ours broke while showing a page: calm words and a way on. Details go to the console and the server's log.
import { Button } from '#ui/button.tsx';

/** Plain links, because the router itself may be what failed. */
export function ErrorPage() {
  return (
    <main id="main" className="wrap grid min-h-[70vh] content-center justify-items-start gap-6 py-16">
      <h1 className="h1 text-[clamp(2.2rem,1.2rem+3.6vw,3.75rem)]">Something went wrong</h1>
      <p className="lead max-w-[34rem]">
        The mistake is ours, not yours. Nothing you did is lost, and no money moved because of this. Please try again;
        if it keeps happening, come back a little later.
      </p>
      <div className="flex flex-wrap gap-3">
        <form>
          <Button type="submit">Try again</Button>
        </form>
        <a href="/" className="btn btn-outline">
          Back to home
        </a>
      </div>
    </main>
  );
}
