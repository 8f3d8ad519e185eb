export interface Cluster {
  url: string;
  stop(): void;
  remove(): Promise<void>;
  crash(): Promise<void>;
  start(): Promise<void>;
  pid(): number;
}
export function findPostgres(): string | null;
export function startPostgres(programs: string, options?: { durable?: boolean }): Promise<Cluster>;
