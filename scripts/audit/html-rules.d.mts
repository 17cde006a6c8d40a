import type { ConfigData } from 'html-validate';

export const HTML_RULES: ConfigData;
