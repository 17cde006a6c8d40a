/**
 * True in WebKitGTK. Its process crashes if WebCodecs are asked about video before a `<video>` has played (seen in 2.50), so
 * we don't use WebCodecs there.
 */
export function isWebKitGtk(userAgent: string): boolean {
  return /Linux/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
}
