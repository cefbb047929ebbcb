/** The `id` of the dialog with the pages, which start/ opens. */
export const insideId = 'inside'
