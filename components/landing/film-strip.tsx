import './film-strip.css';

/** A recording and the part of it that is kept, in percent of its length. Decoration: the text beside it says it. */
export function FilmStrip({ from, to }: { from: number; to: number }) {
  return (
    <div aria-hidden className="film">
      <span style={{ left: `${from}%`, right: `${100 - to}%` }} />
    </div>
  );
}
