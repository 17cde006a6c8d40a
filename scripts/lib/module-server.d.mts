export interface ModuleServer {
  /** Without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the repository as modules, and these pages (HTML by path) beside them. */
export function startModuleServer(pages: Record<string, string>): Promise<ModuleServer>;
