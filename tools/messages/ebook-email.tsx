/** @jsxRuntime automatic */
import { Button, Heading, Img, Link, Section, Text } from '@react-email/components'
import type { EbookEmailValues } from '../../lambda/messages/ebook-email'
import { messages } from '../../product/messages'
import { EmailFrame } from './email-frame'
import { Band, Rule, Strong } from './email-parts'
import { inline } from './email-style'

const wording = messages.email

/** The e-mail with the download link: the cover, one button, and help when something fails. */
export function EbookEmail({ orderNumber, downloadUrl, siteUrl }: EbookEmailValues) {
  return (
    <EmailFrame preview={wording.preview(orderNumber)} siteUrl={siteUrl}>
      <Cover siteUrl={siteUrl} />
      <Greeting />
      <Download downloadUrl={downloadUrl} />
      <Rule />
      <Facts orderNumber={orderNumber} />
      <Rule />
      <Help />
    </EmailFrame>
  )
}

function Cover({ siteUrl }: { siteUrl: string }) {
  return (
    <Band top={40} align="center">
      <Img
        src={`${siteUrl}/images/cover-600.jpg`}
        alt={wording.coverAlt}
        width="160"
        height="240"
        style={inline.cover}
      />
    </Band>
  )
}

function Greeting() {
  return (
    <>
      <Band top={32}>
        <Heading className="text" style={inline.heading}>
          {wording.heading}
        </Heading>
      </Band>
      <Band top={16}>
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
      <Band top={28}>
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
          <Link className="link" href={downloadUrl} style={inline.link}>
            {downloadUrl}
          </Link>
        </Text>
      </Band>
    </>
  )
}

function Facts({ orderNumber }: { orderNumber: string }) {
  return (
    <Band top={24} bottom={24}>
      <Text className="muted" style={inline.small}>
        <Strong>{wording.order}</Strong> {orderNumber}
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
      {wording.help.map(({ question, answer }, index) => (
        <Band key={question} top={12} bottom={index === wording.help.length - 1 ? 40 : 0}>
          <Text className="muted" style={inline.small}>
            <Strong>{question}</Strong> {answer}
          </Text>
        </Band>
      ))}
    </>
  )
}
