export function rewritePage(html: string, site: { policy: string; scripts: string[] }): string;
