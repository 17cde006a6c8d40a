/** The first script of every exported page; on all but home the only one. */
import { registerServiceWorker } from '@/lib/offline/register';
import { pushPageData } from './page-data';
import { startIslands } from './registry';
import { wakeReactOnIntent } from './wake-react';

pushPageData();
startIslands();
wakeReactOnIntent();
registerServiceWorker();
