import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { PARTS } from '@/lib/editor/messages/parts';

interface PartMenuProps {
  label: string;
  /** The row that the menu belongs to, and the chip that opened it. */
  row: RefObject<HTMLElement | null>;
  chip: HTMLElement;
  /** Null where the part can't move further, or at all. */
  onEarlier: (() => void) | null;
  onLater: (() => void) | null;
  onDelete(): void;
  onClose(toChip: boolean): void;
}

/** What can be done with a part of the list. It opens above its chip. */
export function PartMenu({ label, row, chip, onEarlier, onLater, onDelete, onClose }: PartMenuProps) {
  const menuRef = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  useLayoutEffect(() => {
    const list = chip.closest('ul');
    const follow = () => {
      const [menu, frame, anchor] = [menuRef.current, row.current, chip].map((element) =>
        element?.getBoundingClientRect(),
      );
      if (!menu || !frame || !anchor) return;
      const centered = anchor.left + anchor.width / 2 - frame.left - menu.width / 2;
      setLeft(Math.max(0, Math.min(frame.width - menu.width, centered)));
    };
    follow();
    // A chip that is pressed at the edge of the list scrolls into view.
    list?.addEventListener('scroll', follow);
    return () => list?.removeEventListener('scroll', follow);
  }, [row, chip]);
  return (
    <div ref={menuRef} className="absolute bottom-full z-40 mb-1 w-max" style={{ left }}>
      <Menu label={label} trigger={chip} onClose={onClose} className="static flex">
        <MenuItem
          icon={<ChevronLeft aria-hidden className="max-[22rem]:hidden" />}
          disabled={!onEarlier}
          onClick={() => onEarlier?.()}
        >
          {PARTS.earlier}
        </MenuItem>
        <MenuItem
          icon={<ChevronRight aria-hidden className="max-[22rem]:hidden" />}
          disabled={!onLater}
          onClick={() => onLater?.()}
        >
          {PARTS.later}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden className="max-[22rem]:hidden" />} onClick={onDelete}>
          {PARTS.delete}
        </MenuItem>
      </Menu>
    </div>
  );
}
