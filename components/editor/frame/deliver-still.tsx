import { toast } from '@/components/ui/toast';
import { frameSize } from '@/lib/editor/messages/format';
import { STILL, STILL_ERRORS, STILL_NAMES, type StillError } from '@/lib/editor/messages/still';
import { download } from '@/lib/save/download';
import { readEntry, writeEntry } from '@/lib/save/web-storage';
import { convertStill, type Still, type StillType, stillName } from '@/lib/still/still';
import { copyImage } from './copy-image';
import { StillActions } from './still-actions';

/** Which frame of which video. */
interface Frame {
  sourceName: string;
  atMs: number;
}

const TYPE_KEY = 'snipreel-still-type';

/** Milliseconds for which the toast with its buttons stays, and for which the browser may read a download. */
const TOAST_MS = 15_000;
const RELEASE_MS = 60_000;

/** Milliseconds that the toast waits for the clipboard. A browser may ask the visitor first. */
const COPY_MS = 1000;

let count = 0;
let shownToast: string | null = null;

/** Downloads a still in the type that was chosen last, and offers the others. @param copying whether it is in the clipboard. */
export async function deliverStill(still: Still, frame: Frame, copying: Promise<boolean>): Promise<void> {
  const type = rememberedType();
  const written = await imageOf(still, type).catch(() => still.image);
  const saved = isStillType(written.type) ? written.type : 'image/png';
  save(written, frame, saved);
  const patience = new Promise<false>((resolve) => setTimeout(resolve, COPY_MS, false));
  show(still, frame, { type: saved, isCopied: await Promise.race([copying, patience]) });
}

interface Saved {
  type: StillType;
  isCopied: boolean;
}

function show(still: Still, frame: Frame, { type, isCopied }: Saved): void {
  const id = shownToast ?? `still-${++count}`;
  const forget = () => {
    if (shownToast === id) shownToast = null;
  };
  shownToast = id;
  const { image, width, height } = still;
  const copy = async () => {
    if (await copyImage(Promise.resolve(image))) show(still, frame, { type, isCopied: true });
    else complain(STILL_ERRORS.notCopied);
  };
  const saveAs = async (other: StillType) => {
    try {
      const written = await imageOf(still, other);
      writeEntry('localStorage', TYPE_KEY, other);
      save(written, frame, other);
      show(still, frame, { type: other, isCopied });
    } catch {
      complain(STILL_ERRORS.notWritten(STILL_NAMES[other]));
    }
  };
  toast.success(isCopied ? STILL.savedAndCopied : STILL.saved, {
    id,
    description: STILL.details(STILL_NAMES[type], frameSize({ width, height })),
    // On a phone, the buttons are below the text.
    className: '!flex-wrap [&_[data-content]]:!min-w-28',
    duration: TOAST_MS,
    onDismiss: forget,
    onAutoClose: forget,
    action: <StillActions type={type} isCopied={isCopied} onCopy={copy} onSaveAs={saveAs} />,
  });
}

async function imageOf({ image }: Still, type: StillType): Promise<Blob> {
  return type === 'image/png' ? image : convertStill(image, type);
}

function save(image: Blob, { sourceName, atMs }: Frame, type: StillType): void {
  setTimeout(download(image, stillName(sourceName, atMs, type)), RELEASE_MS);
}

/** Shows that something failed. */
export function complain({ title, description }: StillError): void {
  toast.error(title, { description });
}

const isStillType = (type: string | null): type is StillType => type !== null && type in STILL_NAMES;

function rememberedType(): StillType {
  const type = readEntry('localStorage', TYPE_KEY);
  return isStillType(type) ? type : 'image/png';
}
