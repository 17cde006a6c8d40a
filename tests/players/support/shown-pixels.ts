/** In the page: red, green and blue of what the paused player shows, as base64. The browser draws it with its rotation. */
export async function shownPixels(width: number, height: number): Promise<string> {
  const video = document.querySelector<HTMLVideoElement>('video.player-frame');
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!video || !context) throw new Error('nothing is shown');
  const snapshot = () => {
    context.drawImage(video, 0, 0, width, height);
    let text = '';
    for (const [i, value] of context.getImageData(0, 0, width, height).data.entries())
      if (i % 4 !== 3) text += String.fromCharCode(value);
    return btoa(text);
  };
  // In WebKitGTK (seen with 2.50), a frame reaches the element some time after the end of a seek.
  let before = snapshot();
  for (let same = 0; same < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const now = snapshot();
    same = now === before ? same + 1 : 0;
    before = now;
  }
  return before;
}
