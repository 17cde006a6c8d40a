/** One static export that any host can serve; see README, "Built and hosted". */
const basePath = process.env.NEXT_PUBLIC_BASE_PATH ?? '';
const assetPrefix = process.env.NEXT_PUBLIC_ASSET_PREFIX || undefined;

/** @type {import('next').NextConfig} */
const config = {
  output: 'export',
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  basePath,
  assetPrefix,
  images: { unoptimized: true },
  // Types are checked by `tsc` in the check script, with the same settings, once.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    // @ffmpeg/ffmpeg names its default worker in a way Turbopack cannot resolve; we always pass classWorkerURL.
    // https://github.com/ffmpegwasm/ffmpeg.wasm/issues/448
    ignoreIssue: [{ path: /node_modules\/@ffmpeg\/ffmpeg/ }],
  },
};

export default config;
