/** What the bundler puts in place of these names (`scripts/finish/ads-bundle.mjs`): the configuration, as literals. */

/** Address of the frame that slots are filled with; null without banners and native slot. */
declare const AD_FRAME_URL: string | null;
declare const AD_FRAME_SANDBOX: string;
declare const AD_POP_UNDER_URL: string | null;
declare const AD_OFF_SCREEN_URL: string | null;
declare const AD_NOTIFICATION: { url: string; data: Readonly<Record<string, string>> } | null;
declare const AD_CONSENT: boolean;
