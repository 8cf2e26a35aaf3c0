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
          Most people first see your cover on a phone, as wide as a hand, between two others. At that size only one
          thing is recognizable. So show one thing: the instrument, the loaf, the board, the face. Fill the frame with
          it. No collage and no lettering; the title appears below the picture anyway, and screen readers can read the
          title aloud but not your lettering.
        </p>
        <p>
          Covers are cropped to 16:10. Tape a frame of that shape onto your camera’s screen before you shoot, or keep
          the subject in the middle third. The form lets you choose the crop.
        </p>
        <Figure caption="A 3:2 photograph, as most cameras take it. The green frame is what the cover keeps: the full width, and fifteen sixteenths of the height.">
          <svg
            viewBox="0 0 384 264"
            role="img"
            aria-label="A 3:2 photograph with a 16:10 frame inside it"
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
          If you don’t add a cover, the project gets a generated one in the colors of its category. That is better than
          a bad photograph.
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
          You don’t need a photographer for the first round. You need a window, a plain wall and a cloudy day. Place the
          object a few feet from the window, so that the light comes from the side and shows the surface. Turn off the
          ceiling light: two colors of light never look right together. Steady the camera on a pile of books and take
          twenty shots.
        </p>
        <p>
          Then choose with someone who was not there. They don’t know how hard the third one was to take; they only see
          whether the subject is clear.
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
          You can add up to twelve pictures, but five good ones say more. Think of them as evidence: the thing in use,
          the hands that make it, a detail that shows the quality, the failed versions in a row, the place. Every
          picture should answer a question that an investor has. A sunset answers none.
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
          You can upload JPEG, PNG, WebP and AVIF files of up to 10 MB each. A cover is shown at most 1,600 pixels wide,
          so anything beyond that is discarded. At 16:10, 1,600 wide means 1,000 high: 1,600 × 10 ÷ 16. A camera with
          4,000 by 3,000 pixels has twelve million of them; the cover needs 1.6 million, less than a seventh. So you can
          crop quite far into your photograph before it looks soft: half the width of that camera, 2,000 pixels, is
          still enough.
        </p>
        <p>
          The server re-encodes your upload in several sizes. This removes all metadata, including the location that
          phones store in every photograph, so you don’t need to remove it yourself.
        </p>
        <ul>
          <li>Get permission from everyone who can be recognized, and from the photographer, before you publish.</li>
          <li>Don’t use pictures from the internet. People notice, and then they doubt the rest of the page too.</li>
          <li>Say so when a picture shows something that does not exist yet.</li>
        </ul>
      </>
    ),
  },
]);
