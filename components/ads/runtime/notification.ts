/** Adds the network's script to the head, anew each time (specification §4). It runs in the page, because a frame can't ask for permission to notify. */
export function addNotificationScript({
  url,
  data,
}: {
  url: string;
  data: Readonly<Record<string, string>>;
}): void {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(data)) script.setAttribute(`data-${name}`, value);
  script.async = true;
  script.src = url;
  document.head.append(script);
}
