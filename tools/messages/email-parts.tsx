/** @jsxRuntime automatic */
import { Column, Hr, Row } from '@react-email/components'
import type { ReactNode } from 'react'
import { inline } from './email-style'

/** Room to the left and right that fits a phone; `.room` widens it on larger screens. */
const room = { paddingLeft: '24px', paddingRight: '24px' }

type BandProps = { top: number; bottom?: number; align?: 'left' | 'center'; children: ReactNode }

/** One row of the sheet. The padding is a table cell's, which every inbox honours. */
export function Band({ top, bottom = 0, align = 'left', children }: BandProps) {
  const padding = { ...room, paddingTop: `${top}px`, paddingBottom: `${bottom}px` }
  return (
    <Row>
      <Column className="room" align={align} style={{ ...padding, textAlign: align }}>
        {children}
      </Column>
    </Row>
  )
}

/** A thin line across the sheet. */
export function Rule() {
  return (
    <Band top={0}>
      <Hr className="border" style={inline.border} />
    </Band>
  )
}

/** The words that an eye looks for. */
export function Strong({ children }: { children: string }) {
  return (
    <strong className="text" style={inline.strong}>
      {children}
    </strong>
  )
}
