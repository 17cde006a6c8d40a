/**
 * The images of shared links. They are drawn during the build from files alone: no network, and the same bytes every time.
 * Satori lays out flex boxes only, and every box with several children must say so: https://github.com/vercel/satori#css
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { BRAND } from '@/lib/config/brand';
import { emojiSvg } from '@/lib/content/emoji';
import { CARD_SIZE, type Card } from '@/lib/seo/cards';
import { INK, YELLOW } from './card-colors';
import { FilmBackdrop, HomeFilm } from './card-film';

const packageFile = (path: string) => join(process.cwd(), 'node_modules', path);

const font = (weight: 600 | 800) => ({
  name: 'Bricolage Grotesque',
  weight,
  data: readFileSync(
    packageFile(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`),
  ),
});

function dataUrl(svg: Buffer): string {
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
}

/** A PNG. Only the development server uses the content type, because a static host goes by the file's name. */
export function cardImage(card: Card, shape: 'home' | 'page'): ImageResponse {
  return new ImageResponse(shape === 'home' ? <HomePicture card={card} /> : <PagePicture card={card} />, {
    ...CARD_SIZE,
    fonts: [font(600), font(800)],
  });
}

/** The whole card is a clip between the two trim handles of the mark. */
function PagePicture({ card }: { card: Card }) {
  return (
    <div style={{ ...fill, background: YELLOW.accent, padding: '22px 0', alignItems: 'center' }}>
      <Handle />
      <div
        style={{
          display: 'flex',
          width: 1072,
          height: 586,
          borderRadius: 30,
          background: INK.ground,
          overflow: 'hidden',
        }}
      >
        <div
          style={{ ...column, width: 736, padding: '52px 36px 48px 56px', justifyContent: 'space-between' }}
        >
          <Label>{card.label}</Label>
          <Title size={titleSize(card.title)}>{card.title}</Title>
          <Wordmark />
        </div>
        <FilmBackdrop>
          {/* biome-ignore lint/performance/noImgElement: satori's, not the browser's */}
          <img alt="" width={208} height={208} src={dataUrl(emojiSvg(card.emoji))} />
        </FilmBackdrop>
      </div>
      <Handle />
    </div>
  );
}

function HomePicture({ card }: { card: Card }) {
  const [first = '', second = ''] = card.title.split(/(?<=\.) /);
  return (
    <div style={{ ...fill, ...column, background: INK.ground, justifyContent: 'space-between' }}>
      <div style={{ ...column, padding: '56px 72px 0', gap: 44 }}>
        <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
          <Wordmark />
          <Label>{card.label}</Label>
        </div>
        <div style={{ ...column }}>
          <Title size={96}>{first}</Title>
          <Title size={96} color={YELLOW.accent}>
            {second}
          </Title>
        </div>
      </div>
      <HomeFilm />
    </div>
  );
}

const column = { display: 'flex', flexDirection: 'column' } as const;
const fill = { display: 'flex', width: '100%', height: '100%', fontFamily: 'Bricolage Grotesque' } as const;

/** Pixels: the longest titles take four lines of the smallest. */
function titleSize(title: string): number {
  if (title.length <= 32) return 86;
  return title.length <= 42 ? 72 : 64;
}

function Title({ size, color = INK.text, children }: { size: number; color?: string; children: string }) {
  return (
    <div
      style={{
        display: 'flex',
        fontSize: size,
        fontWeight: 800,
        lineHeight: 1.06,
        letterSpacing: '-0.035em',
        textWrap: 'balance',
        color,
      }}
    >
      {children}
    </div>
  );
}

function Label({ children }: { children: string }) {
  return (
    <div style={{ display: 'flex' }}>
      <div
        style={{
          display: 'flex',
          padding: '10px 22px',
          borderRadius: 999,
          background: YELLOW.soft,
          color: YELLOW.ink,
          fontSize: 27,
          fontWeight: 600,
        }}
      >
        {children}
      </div>
    </div>
  );
}

function Wordmark() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 18 }}>
      {/* biome-ignore lint/performance/noImgElement: satori's, not the browser's */}
      <img alt="" width={60} height={60} src={dataUrl(readFileSync(join(process.cwd(), 'app/icon.svg')))} />
      <div
        style={{
          display: 'flex',
          color: INK.text,
          fontSize: 42,
          fontWeight: 800,
          letterSpacing: '-0.03em',
        }}
      >
        {BRAND.name}
      </div>
    </div>
  );
}

function Handle() {
  return (
    <div style={{ display: 'flex', width: 64, justifyContent: 'center' }}>
      <div style={{ width: 8, height: 120, borderRadius: 8, background: INK.ground }} />
    </div>
  );
}
