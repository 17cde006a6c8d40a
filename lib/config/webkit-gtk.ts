/**
 * WebKitGTK's process ends when WebCodecs are asked about video before a `<video>` has played (seen with 2.50), so there
 * they are never asked.
 */
export function isWebKitGtk(userAgent: string): boolean {
  return /Linux/.test(userAgent) && /AppleWebKit/.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
}
