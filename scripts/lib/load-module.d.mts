export function loadModule<Exports>(path: string): Promise<Exports>;
