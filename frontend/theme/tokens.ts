import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'
import { brand } from '../../product/brand'
import { displayFamily } from './display-face'
import { isEastAsian, isFromRight } from './language'

/** 1 is 4 px at the default text size. On a phone, larger text takes its room from the spacing. */
const spacing = {
  1: { value: 'min(0.25rem, 1.25vw)' },
  ...Object.fromEntries(
    [2, 3, 4, 5, 6, 8, 10, 12, 16].map((count) => [count, { value: `calc({spacing.1} * ${count})` }]),
  ),
}

/** Large type is smaller in scripts whose characters are as wide as high. */
export function large(size: string): string {
  return isEastAsian ? `calc(0.75 * ${size})` : size
}

/** Their marks need height, and the letters of Arabic are joined. */
const isTall = isEastAsian || isFromRight

export const tokens = defineTokens({
  fonts: {
    display: { value: displayFamily(isEastAsian ? brand.fonts.display : 'serif') },
    text: { value: brand.fonts.text },
  },
  fontSizes: {
    eyebrow: { value: '0.8125rem' },
    small: { value: '0.875rem' },
    body: { value: '1rem' },
    lead: { value: '1.125rem' },
    title: { value: '1.375rem' },
    heading: { value: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)' },
    quote: { value: '1.1875rem' },
    headline: {
      value: large('clamp(min(2.75rem, 12.5vw), 1.5rem + 4.1vw, clamp(5rem, 2.2rem + 2.5vw, 5.5rem))'),
    },
  },
  lineHeights: {
    none: { value: '1' },
    headline: { value: isTall ? '1.3' : '1' },
    tight: { value: isTall ? '1.4' : '1.1' },
    snug: { value: isTall ? '1.5' : '1.3' },
    text: { value: '1.6' },
  },
  letterSpacings: {
    headline: { value: isTall ? '0' : '-0.03em' },
    tight: { value: isTall ? '0' : '-0.015em' },
  },
  fontWeights: { medium: { value: '500' }, semibold: { value: '600' } },
  spacing,
  sizes: {
    full: { value: '100%' },
    /** One of two columns with 2rem between them. */
    half: { value: 'calc(50% - 1rem)' },
    text: { value: '38rem' },
    control: { value: '3rem' },
    buy: { value: '3.5rem' },
  },
  radii: { control: { value: '10px' }, card: { value: '14px' }, pill: { value: '999px' } },
  zIndex: { strip: { value: 4 }, bar: { value: 5 } },
})

const { light, dark } = brand.colors

/** Keeps clear of a phone's rounded corners and camera. */
const gutter = (width: string) => `max(${width}, env(safe-area-inset-left), env(safe-area-inset-right))`

/** What depends on the window's width, or on whether the visitor's system prefers dark colors. */
export const semanticTokens = defineSemanticTokens({
  sizes: {
    page: { value: { base: '76rem', xl: '84rem' } },
    bar: { value: { base: '4.5rem', md: '5.5rem' } },
  },
  spacing: { gutter: { value: { base: gutter('{spacing.5}'), md: gutter('{spacing.8}') } } },
  colors: {
    background: { value: { base: light.background, _dark: dark.background } },
    surface: { value: { base: light.surface, _dark: dark.surface } },
    text: { value: { base: light.text, _dark: dark.text } },
    muted: { value: { base: light.muted, _dark: dark.muted } },
    border: { value: { base: light.border, _dark: dark.border } },
    control: { value: { base: light.control, _dark: dark.control } },
    accent: { value: { base: light.accent, _dark: dark.accent } },
    accentSolid: { value: { base: light.accentSolid, _dark: dark.accentSolid } },
    onAccent: { value: { base: light.onAccent, _dark: dark.onAccent } },
    veil: {
      value: {
        base: `${light.text}8c`,
        _dark: 'rgb(0 0 0 / 0.65)',
      },
    },
  },
})
