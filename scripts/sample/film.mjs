// The pictures of the sample film: five shots of four seconds. In each, something happens on every full second, when the
// film's sound ticks, so that a visitor can see and hear whether a clip's audio is in time.

export const SECONDS = 20;
export const RATE = 30;
export const SIZE = { width: 1280, height: 720 };

/**
 * Draws one frame. It is sent to a page as text, so it uses nothing from outside.
 * @param {CanvasRenderingContext2D} context of a canvas of 1280×720
 * @param {number} frame
 * @param {number} rate frames per second
 */
export function drawFrame(context, frame, rate) {
  const W = 1280;
  const H = 720;
  const SHOT_SEC = 4;
  const t = frame / rate;
  const shot = Math.floor(t / SHOT_SEC);
  /** Seconds since the shot began, and since the last full second. */
  const s = t - shot * SHOT_SEC;
  const beat = t % 1;
  const pulse = Math.exp(-5 * beat);

  /** @param {number} y0 @param {number} y1 @param {...string} colors */
  const sky = (y0, y1, ...colors) => {
    const gradient = context.createLinearGradient(0, y0, 0, y1);
    for (const [i, color] of colors.entries()) gradient.addColorStop(i / (colors.length - 1), color);
    context.fillStyle = gradient;
    context.fillRect(0, y0, W, y1 - y0);
  };
  /** @param {number} x @param {number} y @param {number} r @param {string} color */
  const disc = (x, y, r, color) => {
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, r, 0, 2 * Math.PI);
    context.fill();
  };
  /** Fills everything below a curve. @param {string} color @param {(x: number) => number} y */
  const below = (color, y) => {
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, H);
    for (let x = 0; x <= W; x += 8) context.lineTo(x, y(x));
    context.lineTo(W, H);
    context.fill();
  };
  /** The same number for the same seed. @param {number} seed */
  const chance = (seed) => Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1;

  const shots = [
    function sunrise() {
      sky(0, H, '#233a6b', '#e8846b', '#ffd58a');
      disc(380 + 30 * s, 520 - 70 * s, 95 + 12 * pulse, '#fff1b8');
      below('#6d5a78', (x) => 480 + 40 * Math.sin(x / 170 + s / 6) + 14 * Math.sin(x / 47));
      below('#463a57', (x) => 560 + 50 * Math.sin(x / 230 + 2 + s / 4));
      below('#241f33', (x) => 640 + 30 * Math.sin(x / 130 + 1 + s / 3));
    },
    function ball() {
      sky(0, 560, '#dff3ef', '#b9e0d7');
      sky(560, H, '#2e6f63', '#1d4a42');
      const y = 470 - 340 * 4 * beat * (1 - beat);
      const squash = 1 + 0.25 * Math.exp(-18 * Math.min(beat, 1 - beat));
      const x = 190 + 225 * s;
      context.fillStyle = `rgba(0, 0, 0, ${0.15 + 0.2 * (y / 470)})`;
      context.beginPath();
      context.ellipse(x, 575, 60 + y / 10, 12, 0, 0, 2 * Math.PI);
      context.fill();
      context.fillStyle = '#ef5b3c';
      context.beginPath();
      context.ellipse(x, y + 22 * squash, 80 * squash, 80 / squash, 0, 0, 2 * Math.PI);
      context.fill();
    },
    function city() {
      sky(0, H, '#0b1026', '#1d2b53', '#3b3f74');
      for (let i = 0; i < 16; i++) {
        const height = 180 + 330 * chance(i + 1);
        context.fillStyle = i % 2 ? '#11162e' : '#171d3a';
        context.fillRect(i * 82 - 12 * s, 610 - height, 78, height);
        for (let row = 0; row < height / 44 - 1; row++)
          for (let column = 0; column < 3; column++) {
            // Some windows change on every full second.
            const lit = chance(i * 97 + row * 13 + column * 7 + (row % 3 === 0 ? Math.floor(t) : 0)) > 0.55;
            context.fillStyle = lit ? '#ffd772' : '#242c52';
            context.fillRect(i * 82 - 12 * s + 12 + column * 20, 625 - height + row * 44, 12, 20);
          }
      }
      sky(610, H, '#191b22', '#0d0e12');
      for (let car = 0; car < 4; car++) disc(((car * 370 + 330 * t) % (W + 80)) - 40, 655, 9, '#fff6d0');
      for (let car = 0; car < 4; car++) disc(W - ((car * 350 + 290 * t) % (W + 80)), 690, 8, '#ff5c4d');
    },
    function sea() {
      sky(0, 460, '#8fd0ff', '#e9f7ff');
      disc(1040, 130, 55 + 10 * pulse, '#fff3bf');
      const x = 240 + 170 * s;
      const y = 420 + 14 * Math.sin(2 * Math.PI * beat);
      below('#3f8fd2', (at) => 430 + 12 * Math.sin(at / 90 + 2 * t));
      context.save();
      context.translate(x, y);
      context.rotate(0.05 * Math.sin(2 * Math.PI * beat));
      context.fillStyle = '#fdfdfd';
      context.beginPath();
      context.moveTo(0, -230);
      context.lineTo(0, -20);
      context.lineTo(130, -20);
      context.fill();
      context.fillStyle = '#e4504a';
      context.beginPath();
      context.moveTo(-12, -190);
      context.lineTo(-12, -20);
      context.lineTo(-85, -20);
      context.fill();
      context.fillStyle = '#7a4a2b';
      context.beginPath();
      context.moveTo(-120, -8);
      context.lineTo(150, -8);
      context.lineTo(105, 50);
      context.lineTo(-80, 50);
      context.fill();
      context.restore();
      below('#2b6fb3', (at) => 500 + 16 * Math.sin(at / 110 - 2.5 * t));
      below('#1c4f8a', (at) => 590 + 20 * Math.sin(at / 140 + 3 * t));
    },
    function fireworks() {
      sky(0, H, '#05060f', '#141a35');
      const center = { x: 260 + 250 * Math.floor(s), y: 230 + 90 * (Math.floor(s) % 2) };
      const colors = ['#ffd166', '#ef476f', '#06d6a0', '#4cc9f0'];
      context.globalAlpha = Math.max(0, 1 - beat);
      for (let i = 0; i < 40; i++) {
        const angle = (i / 40) * 2 * Math.PI;
        const far = (150 + 130 * chance(i)) * (1 - Math.exp(-4 * beat));
        const drop = 90 * beat * beat;
        const color = colors[Math.floor(s) % colors.length] ?? '#ffffff';
        disc(center.x + far * Math.cos(angle), center.y + far * Math.sin(angle) + drop, 9 - 4 * beat, color);
      }
      context.globalAlpha = 1;
      disc(center.x, center.y, 90 * pulse * pulse, '#ffffff');
      below('#02030a', (x) => 610 + 40 * Math.sin(x / 90) * Math.sin(x / 37));
    },
  ];
  shots[shot]?.();

  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  context.fillStyle = 'rgba(0, 0, 0, 0.6)';
  context.fillRect(32, 632, 352, 56);
  context.fillStyle = beat < 0.1 ? '#ffd166' : '#ffffff';
  context.font = '600 34px "DejaVu Sans Mono", "Courier New", monospace';
  context.textBaseline = 'middle';
  context.fillText(
    `00:${two(Math.floor(t))}:${two(frame % rate)}  #${String(frame).padStart(3, '0')}`,
    48,
    661,
  );
}
