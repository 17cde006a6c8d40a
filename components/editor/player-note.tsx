/** What a visitor should know of the preview, below the video. */
export function PlayerNote({ children }: { children: string }) {
  return (
    <p
      // Room for the longest text, so that the frame above keeps its size.
      className="border-b border-line bg-panel px-3 py-1.5 text-xs text-ink-soft max-sm:min-h-[calc(2lh+0.75rem)] sm:text-sm"
      role="status"
    >
      {children}
    </p>
  );
}
