/** Storage for uploaded pictures. A name is written once; its content never changes. It may begin with a folder. */
export interface PictureStorage {
  put(name: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Succeeds when the picture does not exist, too. */
  delete(name: string): Promise<void>;
}
