/** What the imprint and the PDF's metadata say about this edition. */
export const edition = {
  label: 'First edition',
  /** The date in the PDF's metadata; a fixed one, so that every build gives the same file. */
  published: '2026-11-21',
  /** The heading of the table of contents. */
  contents: 'Contents',
} as const
