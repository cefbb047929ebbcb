/** The part of pagedjs that the book uses; the package has no types. */
declare module 'pagedjs' {
  /** paged.js calls the methods that are named like a hook. */
  export class Handler {
    constructor(chunker: unknown, polisher: unknown, caller: unknown)
    /** Called with the content that does not fit on a page; the returned range, if any, replaces it. */
    onOverflow?(overflow: Range | undefined): Range | undefined
  }
  export class Previewer {
    registerHandlers(...handlers: (typeof Handler)[]): void
    /** Breaks the document's body into pages; `total` counts them. */
    preview(): Promise<{ total: number }>
  }
}
