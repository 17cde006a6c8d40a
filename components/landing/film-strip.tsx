/** A recording and the part of it that is kept. Decoration: the text beside it says it. `kept`: classes for its edges. */
export function FilmStrip({ kept }: { kept: string }) {
  return (
    <div aria-hidden className="film">
      <span className={kept} />
    </div>
  );
}
