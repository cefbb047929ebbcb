import { brand } from '../../product/brand'

/** The colors of a print: the background and what is printed on it. */
export type PrintColors = { background: string; print: string }

/** The colors of our own cover, spine and back. */
export const coverColors: PrintColors = {
  background: brand.colors.light.accent,
  print: brand.colors.light.background,
}
