export function rewritePage(html: string, site: { policy: string; script: string }): string;
