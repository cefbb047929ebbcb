/** What the link of an e-mail "Subscription Confirmation" confirms. */
export type Confirmation = { topicArn: string; token: string }

/**
 * Parses the link that AWS sends to a new subscriber; `undefined` if it is another. A link that a mail
 * gateway has rewritten holds AWS's own, encoded once or twice.
 */
export function parseConfirmationLink(link: string): Confirmation | undefined {
  for (let text = link.trim(), round = 0; round < 3; text = decoded(text), round += 1) {
    const topicArn = /[?&]TopicArn=(arn:aws:sns:[\w-]+:\d+:[\w.-]+)/i.exec(text)?.[1]
    const token = /[?&]Token=(\w+)/i.exec(text)?.[1]
    if (topicArn && token) return { topicArn, token }
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
