/** A phone in landscape orientation. */
export const sidewaysPhone = 'screen and (min-width: 36rem) and (max-height: 30rem)'

export const sideways = `@media ${sidewaysPhone}`

/** Where the book is beside the headline. */
export const columns = `@media screen and (min-width: 48rem), ${sidewaysPhone}`
