/** @jsxRuntime automatic */
import { Button, Heading, Img, Link, Section, Text } from '@react-email/components'
import type { EmailPlaceholders } from '../../lambda/shop/messages/ebook-email'
import { messages } from '../../product/messages'
import { EmailFrame } from './email-frame'
import { Band, OnlyWith, Rule, Strong } from './email-parts'
import { inline } from './email-style'

const wording = messages.email
const questions = [wording.buttonHelp, ...wording.help]

/** The e-mail with the download link: the cover, one button, and help when something fails. */
export function EbookEmail(values: EmailPlaceholders) {
  const { orderNumber, downloadUrl, siteUrl, fontFaces } = values
  return (
    <EmailFrame preview={wording.preview(orderNumber)} siteUrl={siteUrl} fontFaces={fontFaces}>
      <Cover siteUrl={siteUrl} />
      <Greeting />
      <Download downloadUrl={downloadUrl} />
      <Rule />
      <Facts {...values} />
      <Rule />
      <Help />
    </EmailFrame>
  )
}

function Cover({ siteUrl }: { siteUrl: string }) {
  return (
    <Band top={24} align="center" className="cover-room">
      <Img
        className="cover"
        src={`${siteUrl}/images/cover-600.jpg`}
        alt={wording.coverAlt}
        width="112"
        height="168"
        style={inline.cover}
      />
    </Band>
  )
}

function Greeting() {
  return (
    <>
      <Band top={24}>
        <Heading className="text" style={inline.heading}>
          {wording.heading}
        </Heading>
      </Band>
      <Band top={12}>
        <Text className="text" style={inline.body}>
          {wording.thanks}
        </Text>
      </Band>
    </>
  )
}

function Download({ downloadUrl }: { downloadUrl: string }) {
  return (
    <>
      <Band top={20}>
        <Section className="button" style={inline.button}>
          <Button className="button-text" href={downloadUrl} style={inline.buttonText}>
            {wording.button}
          </Button>
        </Section>
      </Band>
      <Band top={20} bottom={36}>
        <Text className="muted" style={inline.small}>
          {wording.linkIntro}
          <br />
          <Link className="link" href={downloadUrl} style={inline.address}>
            {downloadUrl}
          </Link>
        </Text>
      </Band>
    </>
  )
}

function Facts({ orderNumber, amount, tax, date, invoiceUrl }: EmailPlaceholders) {
  return (
    <Band top={24} bottom={24}>
      <Text className="muted" style={inline.small}>
        <Strong>{wording.order}</Strong> {orderNumber}
        <br />
        <Strong>{wording.payment}</Strong> {wording.paymentFacts(amount, date)}
        <OnlyWith name="tax">
          <br />
          <Strong>{wording.tax}</Strong> {wording.taxFacts(tax)}
        </OnlyWith>
        <OnlyWith name="invoiceUrl">
          <br />
          <Strong>{wording.invoice}</Strong>{' '}
          <Link className="link" href={invoiceUrl} style={inline.link}>
            {wording.invoiceLink}
          </Link>
        </OnlyWith>
        <br />
        <Strong>{wording.ebook}</Strong> {wording.ebookFacts}
      </Text>
    </Band>
  )
}

function Help() {
  return (
    <>
      <Band top={28}>
        <Heading as="h2" className="text" style={inline.subheading}>
          {wording.helpHeading}
        </Heading>
      </Band>
      {questions.map(({ question, answer }, index) => (
        <Band key={question} top={12} bottom={index === questions.length - 1 ? 40 : 0}>
          <Text className="muted" style={inline.small}>
            <Strong>{question}</Strong> {answer}
          </Text>
        </Band>
      ))}
    </>
  )
}
