/** The media query for a phone in landscape orientation, which is wide but not high. */
export const sidewaysPhone = 'screen and (min-width: 36rem) and (max-height: 30rem)'

export const sideways = `@media ${sidewaysPhone}`

/** The media query for the book beside the headline: wide windows, and phones in landscape orientation. */
export const columns = `@media screen and (min-width: 48rem), ${sidewaysPhone}`
