/** @jsxRuntime automatic */
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { brand } from '../../../../product/brand'
import { PageLink } from './page-link'

/** The pages of the office, as its navigation names them. */
const areas = [
  ['orders', 'Orders'],
  ['open', 'To do'],
  ['months', 'Months'],
] as const

/** A page's place in the navigation. */
export type Area = (typeof areas)[number][0]

type FrameProps = {
  area: Area | undefined
  /** A deployed stage; `undefined` for the local store. */
  stage: string | undefined
  timeZone: string
  children: ReactNode
}

/** What surrounds every page: the seller's name, the stage, the navigation, and the time zone of all times. */
export function Frame({ area, stage, timeZone, children }: FrameProps) {
  return (
    <Page>
      <header>
        <Name>
          {brand.name} <span>{stage ?? 'local store'}</span>
        </Name>
        <nav aria-label="Office">
          {areas.map(([path, name]) => (
            <PageLink key={path} to={path} isCurrent={area === path}>
              {name}
            </PageLink>
          ))}
        </nav>
      </header>
      <main>{children}</main>
      <footer>
        Times are in {timeZone}. Read-only: to change an order, use the commands on its page.
      </footer>
    </Page>
  )
}

const Page = chakra('div', {
  base: {
    maxW: 'page',
    mx: 'auto',
    px: 'gutter',
    py: { base: '4', md: '6' },
    '& > header': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      columnGap: '6',
      rowGap: '1',
      mb: { base: '5', md: '8' },
      pb: '3',
      borderBottomWidth: '1px',
    },
    '& nav': { display: 'flex', columnGap: '6' },
    '& nav a': { py: '2', borderBottomWidth: '2px', borderColor: 'transparent' },
    '& nav a[aria-current]': { borderColor: 'accent', fontWeight: 'semibold' },
    '& > footer': { mt: '8', color: 'muted', fontSize: 'small' },
    '@media print': { p: '0', maxW: 'none', '& nav': { display: 'none' } },
  },
})

const Name = chakra('p', {
  base: {
    fontFamily: 'display',
    fontSize: 'lead',
    fontWeight: 'medium',
    '& span': {
      ms: '2',
      px: '2',
      py: '1',
      borderWidth: '1px',
      borderRadius: 'pill',
      color: 'muted',
      fontFamily: 'text',
      fontSize: 'eyebrow',
      fontWeight: 'semibold',
    },
  },
})
