/** The facts about this edition in the imprint and the PDF's metadata. */
export const edition = {
  label: 'First edition',
  /** The date in the PDF's metadata; it is fixed, so that every build gives the same file. */
  published: '2026-11-21',
  /** The heading of the table of contents. */
  contents: 'Contents',
} as const
