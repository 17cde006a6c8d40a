'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { BRAND } from '@/lib/config/brand';
import { BASE_PATH } from '@/lib/config/site';
import { isPostPath } from '@/lib/content/paths';

interface NotFoundSwitchProps {
  /** The 404 page: what 404.html holds, and what is shown until the page is alive. */
  page: ReactNode;
  /** Shown instead at an address where an article would be. */
  post: ReactNode;
}

/** One 404.html is served for every unknown path; only the address tells the two cases apart (design.md). */
export function NotFoundSwitch({ page, post }: NotFoundSwitchProps) {
  const [missing, setMissing] = useState<'page' | 'post'>('page');

  useEffect(() => {
    if (!isPostPath(window.location.pathname, BASE_PATH)) return;
    setMissing('post');
    document.title = `Post Not Found - ${BRAND.name}`;
  }, []);

  return missing === 'post' ? post : page;
}
