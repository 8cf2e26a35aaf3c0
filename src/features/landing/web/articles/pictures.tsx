// Guide: preparing a cover and a gallery.
import { guideScreen } from '../article-page.tsx';
import { Compare, Figure } from '../reading-figures.tsx';

export const picturesScreen = guideScreen('pictures', [
  {
    id: 'cover',
    title: 'A cover that survives being small',
    content: (
      <>
        <p>
          Your cover is seen first on a phone, at the width of a hand, between two others. At that size only one thing
          can be read. So show one thing: the instrument, the loaf, the board, the face. Fill the frame with it. No
          collage, no words set into the picture; the title appears below it anyway and is read aloud by screen readers,
          which your lettering is not.
        </p>
        <p>
          Covers are cut to sixteen to ten. Before you photograph, tape a rectangle of 16 by 10 centimeters onto the
          screen of your camera, or keep the subject in the middle third. The form lets you choose the part that is
          kept.
        </p>
        <Figure caption="A photograph of three to two, as most cameras take it. The verdigris frame is what a cover keeps of it: all of the width, and fifteen sixteenths of the height.">
          <svg
            viewBox="0 0 384 264"
            role="img"
            aria-label="A photograph of three to two with the frame of sixteen to ten in it"
            className="w-full max-w-[30rem]"
          >
            <rect x="4" y="4" width="376" height="250.67" rx="10" className="fill-copper-soft" />
            <circle cx="192" cy="128" r="62" className="fill-copper" />
            <path d="M192 66a62 62 0 0 1 0 124Z" className="fill-verdigris" />
            <rect
              x="4"
              y="11.83"
              width="376"
              height="235"
              rx="10"
              fill="none"
              strokeWidth="4"
              className="stroke-verdigris"
            />
          </svg>
        </Figure>
        <p>
          Without a cover of your own the project gets a drawn one in the colors of its category. That is better than a
          bad photograph.
        </p>
      </>
    ),
  },
  {
    id: 'light',
    title: 'Light, and a wall',
    content: (
      <>
        <p>
          You do not need a photographer for the first round. You need a window, a plain wall and a cloudy day. Stand
          the thing a meter from the window, so that the light comes from the side and shows the surface. Switch the
          ceiling lamp off: two colors of light never look right together. Hold the camera still on a pile of books and
          take twenty.
        </p>
        <p>
          Then choose with someone who was not there. They do not see how hard the third one was to take; they only see
          whether it is clear what it is.
        </p>
      </>
    ),
  },
  {
    id: 'gallery',
    title: 'A gallery shows work',
    content: (
      <>
        <p>
          Up to twelve pictures fit. Five good ones say more. Think of them as evidence: the thing in use, the hands
          that make it, a detail that shows the quality, the failed versions in a row, the place. Every picture should
          answer a question that an investor has. A sunset answers none.
        </p>
        <Figure caption="Each picture can have a description. People who can’t see the picture hear that text.">
          <Compare
            pairs={[
              {
                vague: 'Workshop',
                clear: 'Bench two, where the bellows are glued; the second one would go next to it',
              },
              { vague: 'IMG_2231', clear: 'Prototypes 1 to 6, with the crack that ended number 4' },
            ]}
          />
        </Figure>
      </>
    ),
  },
  {
    id: 'files',
    title: 'Files and their sizes, worked out',
    content: (
      <>
        <p>
          JPEG, PNG, WebP and AVIF are taken, up to 10 MB each. A cover is shown at most 1,600 pixels wide, so more than
          that is thrown away. At sixteen to ten, 1,600 wide means 1,000 high: 1,600 × 10 ÷ 16. A camera with 4,000 by
          3,000 pixels has twelve million of them; the cover needs 1.6 million, less than a seventh. So you may cut
          quite far into your photograph before it becomes soft: half the width of that camera, 2,000 pixels, is still
          enough.
        </p>
        <p>
          What you upload is re-encoded on the server, in several sizes. Whatever the file carried besides the picture
          is lost on the way, also the place where it was taken, which phones write into every photograph. You need not
          clean it yourself.
        </p>
        <ul>
          <li>Ask everyone who can be recognized, and the photographer, before you publish.</li>
          <li>Do not borrow pictures from the net. It is found out, and then the rest of the page is doubted too.</li>
          <li>Say where something is a drawing of what does not exist yet.</li>
        </ul>
      </>
    ),
  },
]);
