export const insideId = 'inside'
