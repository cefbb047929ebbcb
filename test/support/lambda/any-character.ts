import fc from 'fast-check'

/** Of Unicode. To prepare fast-check's own unit for it, `binary`, takes five seconds. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((code) => String.fromCodePoint(code))
  .filter((character) => character.isWellFormed())
