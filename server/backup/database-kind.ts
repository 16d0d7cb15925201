import type { AboutBackup } from './about.ts';

/** A database restored from a backup, beside the shop's. */
export interface RestoredCopy {
  url: string;
  /** Makes it the shop's database. @returns where the previous one is kept, if there was one */
  adopt(): Promise<string | undefined>;
  discard(): Promise<void>;
}

export interface DatabaseKind {
  kind: AboutBackup['kind'];
  /** On the disk of the database: for unpacked backups. */
  workFolder: string;
  /** Creates it empty, without what a killed run left. */
  prepareWork(): Promise<void>;
  /** Creates a folder in it that the database may write to. */
  prepareFolder(folder: string): Promise<void>;
  /** Writes the database into a new folder. */
  save(folder: string): Promise<void>;
  open(folder: string): Promise<RestoredCopy>;
}
