/** The first script of every exported page, and the only one on all pages without the editor. */
import { registerServiceWorker } from '@/lib/offline/register';
import { watchForUpdate } from './outdated';
import { pushPageData } from './page-data';
import { startIslands } from './registry';
import { trustOwnScripts } from './trusted-types';
import { wakeReactOnIntent } from './wake-react';

trustOwnScripts();
watchForUpdate();
pushPageData();
startIslands();
wakeReactOnIntent();
registerServiceWorker();
