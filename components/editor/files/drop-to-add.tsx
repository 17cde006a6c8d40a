import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FILES } from '@/lib/editor/messages/files';
import { useDispatch, useFile } from '../editor-store';
import { droppedFiles } from '../file-handles';

/** The open editor. Files that are dropped on it are added to the clip. */
export function DropToAdd({ children }: { children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  const over = useDrop(target);
  return (
    <div
      ref={target}
      data-testid="drop-to-add"
      className="relative mx-auto max-w-7xl px-4 py-2 roomy:px-6 roomy:pt-3 roomy:pb-7"
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-50 rounded-panel border-3 border-dashed border-accent-ink bg-panel/70">
          <p className="sticky top-[45svh] mx-auto mt-16 w-max max-w-full rounded-full bg-ink px-5 py-2.5 text-lg font-semibold text-page shadow-panel">
            {FILES.drop}
          </p>
        </div>
      )}
    </div>
  );
}

/** @returns whether files are dragged over the place and can be dropped. */
function useDrop(target: RefObject<HTMLElement | null>): boolean {
  const dispatch = useDispatch();
  const busy = useFile(({ job }) => job !== null);
  const [over, setOver] = useState(false);
  const drag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = busy ? 'none' : 'copy';
    setOver(!busy);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dispatch({ type: 'add-files', files: droppedFiles(event.dataTransfer) });
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const onDrag = (event: DragEvent) => drag(event);
    const onDrop = (event: DragEvent) => drop(event);
    const onLeave = ({ relatedTarget: into }: DragEvent) => {
      if (!(into instanceof Node && element.contains(into))) setOver(false);
    };
    element.addEventListener('dragenter', onDrag);
    element.addEventListener('dragover', onDrag);
    element.addEventListener('dragleave', onLeave);
    element.addEventListener('drop', onDrop);
    return () => {
      element.removeEventListener('dragenter', onDrag);
      element.removeEventListener('dragover', onDrag);
      element.removeEventListener('dragleave', onLeave);
      element.removeEventListener('drop', onDrop);
    };
  }, [target]);
  return over;
}
