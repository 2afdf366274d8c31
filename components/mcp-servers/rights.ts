export interface McpRights {
  /** Whether the person may add servers of their own. */
  adds: boolean;
  /** Whether they manage the team's. */
  manages: boolean;
}
