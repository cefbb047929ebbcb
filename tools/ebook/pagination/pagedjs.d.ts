/** The part of pagedjs that this book uses; the package carries no types. */
declare module 'pagedjs' {
  /** A place where paged.js lets others in; it calls the methods that carry a hook's name. */
  export class Handler {
    constructor(chunker: unknown, polisher: unknown, caller: unknown)
    /** Called with what does not fit on a page; the answer, if there is one, takes its place. */
    onOverflow?(overflow: Range | undefined): Range | undefined
  }
  export class Previewer {
    registerHandlers(...handlers: (typeof Handler)[]): void
    /** Breaks the document's body into pages; `total` counts them. */
    preview(): Promise<{ total: number }>
  }
}
