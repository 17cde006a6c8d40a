import type { CSSProperties, ReactNode } from 'react';
import type { Framing } from '@/lib/edit/framing';
import { isWholeFrame, shownFrame } from '@/lib/editor/frame/shown';

interface FrameWindowProps {
  framing: Framing;
  /** Width divided by height of what the children show; null while unknown. */
  aspect: number | null;
  children: ReactNode;
}

/** Shows a player's video or frame as the clip will have it: cropped, mirrored and rotated. Its parent is a container with a size. */
export function FrameWindow({ framing, aspect, children }: FrameWindowProps) {
  const styles = isWholeFrame(framing) || aspect === null ? null : framedStyles(framing, aspect);
  return (
    <div className="frame-window" data-framed={styles !== null || undefined} style={styles?.frame}>
      <div className="frame-turned" style={styles?.turned}>
        {children}
      </div>
    </div>
  );
}

/** The window is as large as its container allows. */
function framedStyles(framing: Framing, aspect: number): { frame: CSSProperties; turned: CSSProperties } {
  const { width, height, transform } = shownFrame(framing, aspect);
  return {
    frame: {
      width: `min(100cqw, ${(100 * width) / height}cqh)`,
      height: `min(100cqh, ${(100 * height) / width}cqw)`,
    },
    turned: { width: `${(100 * aspect) / width}%`, height: `${100 / height}%`, transform },
  };
}
