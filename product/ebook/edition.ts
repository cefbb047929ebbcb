/** What the imprint and the file's own metadata say about this edition. */
export const edition = {
  label: 'First edition',
  /** The day that the file carries as its date, so that building it again gives the same file. */
  published: '2026-11-21',
  /** BCP 47. */
  language: 'en-US',
} as const
