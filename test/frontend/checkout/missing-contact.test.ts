import { missingContact } from '../../../frontend/checkout/missing-contact'

const email = 'buyer@example.com'
const phone = '+1 555 010 0123'

test.each([
  ['email', '', '', 'email'],
  ['email', '', phone, 'email'],
  ['email', '   ', '', 'email'],
  ['email', email, '', undefined],
  ['text', '', '', 'phone'],
  ['text', email, '', 'phone'],
  ['text', '', ' ', 'phone'],
  ['text', '', phone, undefined],
  ['both', '', '', 'email'],
  ['both', '', phone, 'email'],
  ['both', email, '', 'phone'],
  ['both', email, phone, undefined],
] as const)(
  'delivery by %s with e-mail %j and phone %j asks for %s',
  (method, mail, tel, missing) => {
    expect(missingContact({ deliveryMethod: method, email: mail, phone: tel })).toBe(missing)
  },
)
