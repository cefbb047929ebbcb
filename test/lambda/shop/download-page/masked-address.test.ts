import { maskedAddress } from '../../../../lambda/shop/download-page/masked-address'

test.each([
  ['mara.ellison@example.com', 'm•••@example.com'],
  ['m@example.com', 'm•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
  ['+12025550123', '••••\u00a00123'],
])('%s is shown as %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown)
})
