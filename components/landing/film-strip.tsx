/** A recording and the part of it that is kept. Decorative. `kept`: the classes of the part's edges. */
export function FilmStrip({ kept }: { kept: string }) {
  return (
    <div aria-hidden className="film">
      <span className={kept} />
    </div>
  );
}
