export interface EmbeddedPostgres {
  /** As the owner. */
  url: string;
  port: number;
  pid: number;
  adopted: boolean;
  created: boolean;
  stop(): Promise<void>;
}
export function startPostgres(
  folder: string,
  options?: { settings?: Record<string, string> },
): Promise<EmbeddedPostgres>;
