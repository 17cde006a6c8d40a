import type { ReactNode } from 'react';
import { INK, PAPER, YELLOW } from './card-colors';

/** A frame of film with sprocket holes on both sides. The blog shows a post's emoji on it. */
export function FilmBackdrop({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        width: 336,
        height: '100%',
        background: PAPER,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Sprockets />
      {children}
      <Sprockets />
    </div>
  );
}

function Sprockets() {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        justifyContent: 'space-around',
        padding: '4px 16px',
      }}
    >
      {numbers(12).map((i) => (
        <div key={i} style={{ width: 18, height: 26, borderRadius: 6, background: INK.ground }} />
      ))}
    </div>
  );
}

const FRAMES = 12;
/** The frames that are kept: the ball is in the air. */
const KEPT = { from: 3, count: 6 };
/** Pixels. */
const FRAME = { width: 100, height: 156, gap: 4 };
const HANDLE = 40;
const BALL = 34;

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** A strip of film, and the range of it that is kept between the handles. */
export function HomeFilm() {
  return (
    <div style={{ display: 'flex', position: 'relative', width: '100%', height: 222 }}>
      <div style={{ display: 'flex', marginTop: 14 }}>
        {numbers(FRAMES).map((i) => (
          <Frame key={i} number={i} ground={INK.sunken} ball={INK.line} />
        ))}
      </div>
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          position: 'absolute',
          top: 0,
          left: KEPT.from * FRAME.width - HANDLE,
          height: FRAME.height + 28,
          borderRadius: 28,
          background: YELLOW.accent,
        }}
      >
        <Notch />
        <div style={{ display: 'flex', borderRadius: 10, overflow: 'hidden', background: INK.ground }}>
          {numbers(KEPT.count).map((i) => (
            <Frame key={i} number={KEPT.from + i} ground={YELLOW.soft} ball={YELLOW.accent} />
          ))}
        </div>
        <Notch />
      </div>
    </div>
  );
}

function Frame({ number, ground, ball }: { number: number; ground: string; ball: string }) {
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'center',
        width: FRAME.width - FRAME.gap,
        height: FRAME.height,
        marginRight: FRAME.gap,
        background: ground,
      }}
    >
      <div
        style={{
          width: BALL,
          height: BALL,
          borderRadius: BALL,
          background: ball,
          marginTop: ballTop(number),
        }}
      />
    </div>
  );
}

/** A throw: the parabola has its top in the middle of what is kept. */
function ballTop(frame: number): number {
  const fromTop = frame - (KEPT.from + (KEPT.count - 1) / 2);
  return Math.min(20 + fromTop ** 2 * 11, FRAME.height - BALL - 8);
}

function Notch() {
  return (
    <div style={{ display: 'flex', width: HANDLE, justifyContent: 'center' }}>
      <div style={{ width: 6, height: 52, borderRadius: 6, background: INK.ground }} />
    </div>
  );
}
