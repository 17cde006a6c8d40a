import { publicPath } from '@/lib/config/site';
import { CRF_EXAMPLE, describeCrf } from '@/lib/content/crf-example';

/** The same part of the same frame at three qualities, with the size of each film. */
export function CrfComparison() {
  const { crop, crf, film } = CRF_EXAMPLE;
  return (
    <figure>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {crf.map((sample) => (
          <div key={sample.crf}>
            {/* biome-ignore lint/performance/noImgElement: the images are lossless on purpose, and a static export resizes none */}
            <img
              src={publicPath(`/articles/crf-${sample.crf}.webp`)}
              width={crop.width}
              height={crop.height}
              loading="lazy"
              decoding="async"
              alt={`Part of a frame at CRF ${sample.crf}`}
              className="h-auto w-full rounded-lg border border-line"
            />
            <p className="mt-1 text-sm">{describeCrf(sample)}</p>
          </div>
        ))}
      </div>
      <figcaption>
        {`${crop.width} × ${crop.height} pixels of one frame, enlarged. The frame is from our own ${film.seconds}-second test film, a computer-generated pattern at ${film.width} × ${film.height}. Each version was encoded with x264 directly from the original. SSIM measures how close the result is to the original; 1 means identical. The images on this page are lossless.`}
      </figcaption>
    </figure>
  );
}
