/**
 * Runs in the page before anything is saved: keeps the Blob and the name of every download. Neither Firefox under WebDriver
 * BiDi nor WebKitGTK reports downloads.
 */
export function keepClips(): void {
  const clips: Blob[] = [];
  const names: string[] = [];
  Object.assign(window, { clips, names });
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => {
    // Frames of a preview are Blobs too.
    if (object instanceof Blob && !(object instanceof File) && /\/(mp4|png)$/.test(object.type))
      clips.push(object);
    return create(object);
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
    click.call(this);
  };
}

/** In the page: drops a file on an element like a file manager would, which none of these drivers can do. */
export function dropInPage([name, base64]: readonly [string, string], css = '[data-testid=drop-zone]'): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name, { type: '' }));
  const target = document.querySelector(css);
  for (const type of ['dragenter', 'dragover', 'drop'])
    target?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
