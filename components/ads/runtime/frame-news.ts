/** What a frame tells the page of its slot. The network's own script could say it too; it would gain nothing. */
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
