export interface StaticServer {
  /** Ends with a slash; includes the base path. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface StaticServerOptions {
  /** 0 (the default) takes any free one. */
  port?: number;
  /** Who can reach it; the default is this machine alone. */
  host?: string;
  basePath?: string;
}

/** Rejects with code EADDRINUSE when the port is taken. */
export function startStaticServer(folder: string, options?: StaticServerOptions): Promise<StaticServer>;
