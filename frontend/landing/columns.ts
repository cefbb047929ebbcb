/** Where the book is beside the headline: on wide windows, and on phones held sideways. */
export const columns = '@media (min-width: 48rem), (min-width: 36rem) and (max-height: 30rem)'

/** A phone held sideways, which is wide but not high. */
export const sideways = '@media (min-width: 36rem) and (max-height: 30rem)'
