/** Where uploaded pictures are kept. A name is written once and never changes its content. */
export interface PictureStorage {
  put(name: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** What is not there is deleted already. */
  delete(name: string): Promise<void>;
}
