/** The configuration. The bundler replaces these names by its values (`scripts/finish/ads-bundle.mjs`). */

/** The URL of the frame that fills slots; null without banners and a native slot. */
declare const AD_FRAME_URL: string | null;
declare const AD_FRAME_SANDBOX: string;
declare const AD_POP_UNDER_URL: string | null;
declare const AD_OFF_SCREEN_URL: string | null;
declare const AD_NOTIFICATION: { url: string; data: Readonly<Record<string, string>> } | null;
declare const AD_CONSENT: boolean;
