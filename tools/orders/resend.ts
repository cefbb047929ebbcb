import { InvalidArgumentError } from 'commander'
import { masked } from '../../lambda/shop/download-page/masked-address'
import type { Order } from '../../lambda/orders/order'
import { asTyped, canonicalEmail } from '../../lambda/orders/typed-text'
import { defineChange } from './changes/define-change'
import { addressOf } from '../../lambda/orders/buyer'
import { channelNames } from '../../lambda/orders/delivery'

type Address = { email: string } | { phone: string }
type Options = { to?: Address }

export const resendCommand = defineChange<Options>({
  name: 'resend <order>',
  description:
    'Sends a new download link, if necessary to another address; the links before it stop working.\n' +
    'An order can be sent three times a day.',
  examples: [
    'resend EB-7K3M9Q2T --stage prod',
    'resend EB-7K3M9Q2T --to buyer@example.com --stage prod',
    'resend EB-7K3M9Q2T --to +12025550123',
  ],
  addOptions: (command) =>
    command.option(
      '--to <address>',
      'an email address, or a number with + and its country',
      parseAddress,
    ),
  plan: planOf,
  change: (common, { to }) => ({ ...common, change: 'resend', to }),
})

function planOf(order: Order, { to }: Options): string {
  const dies = 'Links that were sent before stop working.'
  if (to) {
    const [kind, address] = 'email' in to ? ['email address', to.email] : ['number', to.phone]
    return `The ${kind} of ${order.orderNumber} becomes ${address}, and a new download link goes there.\n${dies}`
  }
  const addresses = channelNames
    .filter((name) => order.delivery.channels[name])
    .flatMap((name) => addressOf(order.buyer, name) ?? [])
  const where = addresses.length > 0 ? masked(addresses) : 'its address'
  return `A new download link of ${order.orderNumber} goes to ${where}.\n${dies}`
}

function parseAddress(text: string): Address {
  const email = canonicalEmail(text)
  const phone = asTyped(text).replace(/^tel:\s*/i, '')
  if (email.includes('@')) return { email }
  if (/^(?:\+|00)/.test(phone)) return { phone }
  throw new InvalidArgumentError('Give an email address, or a number with + and its country.')
}
