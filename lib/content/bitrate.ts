/**
 * Size of a video in megabytes (10⁶ bytes, as platforms and disks count).
 * @param seconds length @param videoMbps megabits per second @param audioKbps kilobits per second
 */
export function sizeMb(seconds: number, videoMbps: number, audioKbps: number): number {
  return (seconds * (videoMbps + audioKbps / 1000)) / 8;
}

/** Video bitrate in Mbps that makes a file of `targetMb` megabytes; 0 when the audio alone is larger. */
export function videoMbpsFor(targetMb: number, seconds: number, audioKbps: number): number {
  return seconds > 0 ? Math.max(0, (targetMb * 8) / seconds - audioKbps / 1000) : 0;
}

/** Formats a size: "62.1 MB", "1.24 GB". */
export function formatMb(mb: number): string {
  return mb >= 1000 ? `${(mb / 1000).toFixed(2)} GB` : `${mb.toFixed(1)} MB`;
}

/** The calculator's answer for the size of a video. Seconds, Mbps, kbps. */
export function sizeAnswer(seconds: number, videoMbps: number, audioKbps: number): string {
  return `≈ ${formatMb(sizeMb(seconds, videoMbps, audioKbps))}`;
}

/** The calculator's answer for a size limit. Megabytes, seconds, kbps. */
export function targetAnswer(targetMb: number, seconds: number, audioKbps: number): string {
  const needed = videoMbpsFor(targetMb, seconds, audioKbps);
  return needed > 0
    ? `That leaves at most ${needed.toFixed(2)} Mbps for video. Aim 10% lower.`
    : 'The audio alone is larger than that. Lower its bitrate or shorten the clip.';
}
