/** @jsxRuntime automatic */
import { Column, Hr, Row } from '@react-email/components'
import type { ReactNode } from 'react'
import { partWith } from '../../lambda/shop/messages/fill-template'
import type { EmailPlaceholders } from '../../lambda/shop/messages/ebook-email'
import { inline } from './email-style'

/** Padding for a phone; `.room` widens it on larger screens. */
const room = { paddingLeft: '24px', paddingRight: '24px' }

type BandProps = {
  top: number
  bottom?: number
  align?: 'left' | 'center'
  className?: string
  children: ReactNode
}

/** One row of the e-mail. The padding is on a table cell, which every inbox supports. */
export function Band(props: BandProps) {
  const { top, bottom = 0, align = 'left', className = '', children } = props
  const padding = { ...room, paddingTop: `${top}px`, paddingBottom: `${bottom}px` }
  return (
    <Row>
      <Column
        className={`room ${className}`.trim()}
        align={align}
        style={{ ...padding, textAlign: align }}
      >
        {children}
      </Column>
    </Row>
  )
}

/** A horizontal rule. */
export function Rule() {
  return (
    <Band top={0}>
      <Hr className="border" style={inline.border} />
    </Band>
  )
}

type OnlyWithProps = { name: keyof EmailPlaceholders; children: ReactNode }

/** A part of the e-mail that is included only if the order has a value for this placeholder. */
export function OnlyWith({ name, children }: OnlyWithProps) {
  const { begin, end } = partWith(name)
  return (
    <>
      {begin}
      {children}
      {end}
    </>
  )
}

export function Strong({ children }: { children: string }) {
  return (
    <strong className="text" style={inline.strong}>
      {children}
    </strong>
  )
}
