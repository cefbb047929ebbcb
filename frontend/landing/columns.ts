/** The media query of a phone held sideways, which is wide but not high. */
export const sidewaysPhone = 'screen and (min-width: 36rem) and (max-height: 30rem)'

export const sideways = `@media ${sidewaysPhone}`

/** Where the book is beside the headline: on wide windows, and on phones held sideways. */
export const columns = `@media screen and (min-width: 48rem), ${sidewaysPhone}`
