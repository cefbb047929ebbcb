/** The package has no types. */
declare module 'pagedjs' {
  /** paged.js calls methods by their hooks' names. */
  export class Handler {
    constructor(chunker: unknown, polisher: unknown, caller: unknown)
    /** Gets what does not fit on a page; a returned range replaces it. */
    onOverflow?(overflow: Range | undefined): Range | undefined
  }
  export class Previewer {
    registerHandlers(...handlers: (typeof Handler)[]): void
    preview(): Promise<{ total: number }>
  }
}
