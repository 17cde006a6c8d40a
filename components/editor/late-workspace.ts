type WorkspaceModule = typeof import('./workspace');

let workspace: WorkspaceModule | null = null;

export async function loadWorkspace(): Promise<WorkspaceModule> {
  workspace ??= await import('./workspace');
  return workspace;
}

/** The workspace's code, if it has been fetched. */
export function loadedWorkspace(): WorkspaceModule | null {
  return workspace;
}
