/** @jsxRuntime automatic */
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { buttonRecipe } from '../../../../frontend/theme/recipes/button'

/** The heading of a page. */
export const Title = chakra('h1', {
  base: {
    fontFamily: 'display',
    fontSize: 'heading',
    fontWeight: 'medium',
    lineHeight: 'tight',
    letterSpacing: 'tight',
  },
})

const Box = chakra('section', {
  base: {
    mt: '5',
    p: { base: '4', md: '6' },
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'card',
    breakInside: 'avoid-page',
    '& > h2': {
      mb: '3',
      fontFamily: 'display',
      fontSize: 'title',
      fontWeight: 'medium',
      lineHeight: 'snug',
    },
    '@media print': { p: '0', mt: '4', borderWidth: '0' },
  },
})

/** A part of a page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <h2>{title}</h2>
      {children}
    </Box>
  )
}

/** Secondary text. */
export const Note = chakra('p', {
  base: {
    mt: '3',
    mb: '1',
    color: 'muted',
    fontSize: 'small',
    '& a': { color: 'accent', textDecoration: 'underline' },
  },
})

/** What matters most on a page, in large type. */
export const Answer = chakra('p', {
  base: {
    mt: '3',
    fontFamily: 'display',
    fontSize: 'title',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
})

/** A message about the page itself, such as what to enter. */
export const Notice = chakra('p', {
  base: {
    mt: '4',
    p: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'accent',
    borderRadius: 'control',
  },
})

export const FormButton = chakra('button', buttonRecipe)

/** A list of names and what is beside each, in groups of a `div`. */
export const Facts = chakra('dl', {
  base: {
    '& > div': { display: { base: 'block', md: 'flex' }, py: { base: '1', md: '0.5' } },
    '& dt': { flex: 'none', w: '10rem', color: 'muted', fontSize: { base: 'small', md: 'body' } },
    '& dd': { overflowWrap: 'anywhere' },
    '& a': { color: 'accent', textDecoration: 'underline' },
    '@media print': { '& > div': { display: 'flex', py: '0' } },
  },
})

/** The room of a table, which scrolls by itself where the table is wider. */
export function TableRoom({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scroller aria-label={label} tabIndex={0}>
      {children}
    </Scroller>
  )
}

const Scroller = chakra('section', {
  base: {
    overflowX: 'auto',
    '& table': {
      w: 'full',
      borderCollapse: 'collapse',
      fontSize: 'small',
      fontVariantNumeric: 'tabular-nums',
    },
    '& th, & td': {
      px: '2',
      py: 'calc({spacing.3} / 2)',
      borderTopWidth: '1px',
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 'inherit',
    },
    '& thead th': { color: 'muted', borderTopWidth: '0', whiteSpace: 'nowrap' },
    '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
    '& .sum': { fontWeight: 'semibold' },
    '& .group': { pt: '3', color: 'muted' },
    '& a': { color: 'accent', fontWeight: 'semibold', textDecoration: 'underline' },
    '& :is(th, td):first-child': { ps: '0' },
    '& :is(th, td):last-child': { pe: '0' },
    '@media print': { overflow: 'visible' },
    // On a phone a row of a stacked table is a few lines, and each cell says what it is.
    '@media screen and (max-width: 47.99rem)': {
      '& .stacked': { display: 'block' },
      '& .stacked thead': { display: 'none' },
      '& .stacked tbody': { display: 'block' },
      '& .stacked tr': {
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: '4',
        py: '2',
        borderTopWidth: '1px',
      },
      '& .stacked :is(th, td)': { p: '0', borderTopWidth: '0' },
      '& .stacked tbody th': { w: 'full', fontSize: 'body' },
      '& .stacked td[data-head]::before': {
        content: 'attr(data-head)',
        me: 'calc({spacing.3} / 2)',
        color: 'muted',
      },
      '& .stacked td': { overflowWrap: 'anywhere', whiteSpace: 'normal' },
      '& .stacked .none': { display: 'none' },
    },
  },
})

/** Commands for the terminal; a click selects a whole one. */
export const Command = chakra('code', {
  base: {
    display: 'block',
    mt: '1',
    px: '3',
    py: '2',
    bg: 'background',
    borderWidth: '1px',
    borderRadius: 'control',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 'small',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
})

/** A link to a page outside of the office, which opens beside it. */
export function OutwardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

export const Links = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    mt: '4',
    '& a': { color: 'accent', fontWeight: 'semibold', textDecoration: 'underline' },
    '@media print': { display: 'none' },
  },
})
