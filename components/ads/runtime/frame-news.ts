/** The messages from a frame to the page. A network's script could send them too, without gaining anything. */
export interface FrameNews {
  ad: 'filled' | 'failed';
}

export function isFrameNews(data: unknown): data is FrameNews {
  return (
    typeof data === 'object' &&
    data !== null &&
    'ad' in data &&
    (data.ad === 'filled' || data.ad === 'failed')
  );
}
