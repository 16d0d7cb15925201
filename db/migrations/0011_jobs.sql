-- The process of each job worker. A process holds an advisory lock on its key while it lives.
create table job_workers (
  worker_id text primary key,
  process_key integer not null
);
