export interface JobWorkersTable {
  worker_id: string;
  process_key: number;
}
