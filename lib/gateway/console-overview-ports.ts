import type { Attention, Checklist, LiveFigures, OverviewProvider, RunningJob, TodayFigures } from "../contracts/console-overview";

export interface TeamOverview {
  checklist: Checklist;
  live: LiveFigures;
  today: TodayFigures;
  jobs: { total: number; items: RunningJob[] };
  providers: OverviewProvider[];
  attention: Attention[];
}

/** What a team sees first. Not older than a second. */
export interface OverviewDesk {
  read(teamId: string): Promise<TeamOverview>;
}
