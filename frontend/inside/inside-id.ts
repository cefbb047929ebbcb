/** The `id` of the dialog with the pages, which inside-script.ts opens. */
export const insideId = 'inside'
