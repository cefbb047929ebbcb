/** @jsxRuntime automatic */
import {
  Body,
  Column,
  Container,
  Head,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { EmailPlaceholders } from '../../lambda/shop/messages/ebook-email'
import { brand } from '../../product/brand'
import { messages } from '../../product/messages'
import { product } from '../../product/product'
import { Band, OnlyWith } from './email-parts'
import { inline, styleSheets } from './email-style'
import { outlookMarks } from './outlook'

const wording = messages.email

type FrameProps = Pick<EmailPlaceholders, 'siteUrl' | 'fontFaces'> & {
  preview: string
  children: ReactNode
}

/** At most 600 px wide: the seller's name, a card with the message, and why the reader receives it. */
export function EmailFrame({ preview, siteUrl, fontFaces, children }: FrameProps) {
  return (
    <Html lang={product.locale}>
      <Head>
        <title>{wording.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {Object.entries(styleSheets).map(([name, sheet]) => (
          <style key={name}>{sheet}</style>
        ))}
        {outlookMarks.fonts}
        {/* The last, because Gmail may drop it, and then those that follow, for its size. */}
        <OnlyWith name="fontFaces">
          <style>{fontFaces}</style>
        </OnlyWith>
      </Head>
      <Body style={{ margin: 0 }}>
        <Preview>{preview}</Preview>
        {/* Many inboxes drop <html> and with it the language, which screen readers need. */}
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inboxes drop <article> as well
          role="article"
          aria-roledescription="email"
          aria-label={wording.subject}
          lang={product.locale}
          dir="ltr"
        >
          <Section className="background" style={inline.background}>
            {outlookMarks.sheetBegin}
            <Container style={{ maxWidth: '600px' }}>
              <Masthead siteUrl={siteUrl} />
              <Card>{children}</Card>
              <Footer siteUrl={siteUrl} />
            </Container>
            {outlookMarks.sheetEnd}
          </Section>
        </div>
      </Body>
    </Html>
  )
}

function Masthead({ siteUrl }: { siteUrl: string }) {
  return (
    <Band top={20} bottom={16} align="center" className="masthead">
      <Link href={siteUrl} className="text" style={inline.wordmark}>
        <Img
          src={`${siteUrl}/apple-touch-icon.png`}
          alt=""
          width="28"
          height="28"
          style={inline.mark}
        />
        {brand.name}
      </Link>
    </Band>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <Row>
      <Column style={{ padding: '0 12px' }}>
        <Section className="card" style={inline.card}>
          {children}
        </Section>
      </Column>
    </Row>
  )
}

function Footer({ siteUrl }: { siteUrl: string }) {
  const links = [{ label: wording.homeLink, url: siteUrl }, ...brand.links]
  return (
    <Band top={24} bottom={48} align="center">
      <Text className="muted" style={inline.footnote}>
        {`${wording.keepPrivate} ${wording.reason}`}
        <br />
        {links.map(({ label, url }, index) => (
          <Fragment key={url}>
            {/* A link stays on one line, with the dot after it. */}
            <span style={inline.footItem}>
              <Link className="link" href={url} style={inline.link}>
                {label}
              </Link>
              {index < links.length - 1 && ' ·'}
            </span>{' '}
          </Fragment>
        ))}
      </Text>
    </Band>
  )
}
