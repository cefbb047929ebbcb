import * as z from 'zod/mini'
import { senderVariables } from '../../../../lambda/shop/delivery/sender'

const identity = z.object({ identity: senderVariables.TEXT_ORIGINATION_IDENTITY })

test.each(['+18335550123', '62555', 'MYBOOK'])('texts may come from %s', (value) => {
  expect(identity.safeParse({ identity: value }).success).toBe(true)
})

test.each(['', 'ab', '+1 833 555 0123', 'MY BOOK', '+18335550123!', '123456789012345'])(
  '[F10] texts may not come from "%s"',
  (value) => {
    expect(identity.safeParse({ identity: value }).success).toBe(false)
  },
)
