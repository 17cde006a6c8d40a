export function adsBundle(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ runtime: string; frame: string | null } | null>;
