import { checkArtwork, checkContact } from '../../../tools/doctor/check-content'

const refunds = 'https://seller.test/refunds'
const privacy = 'https://seller.test/privacy'
const terms = 'https://seller.test/terms'
const helpAddress = 'help@seller.test'

test.each([
  ['all of their own', { helpAddress, links: { refunds, privacy, terms } }, []],
  [
    'none',
    { links: {} },
    [
      'site.help-address: The site has no helpAddress',
      'site.refunds: The site has no links.refunds',
      'site.privacy: The site has no links.privacy',
      'site.terms: The site has no links.terms',
    ],
  ],
  [
    'those of the sample',
    {
      helpAddress: 'help@fourstep.example',
      links: { refunds, privacy, terms: 'https://fourstep.example' },
    },
    [
      "site.help-address: helpAddress is still the sample's, help@fourstep.example",
      "site.terms: links.terms is still the sample's, https://fourstep.example",
    ],
  ],
  [
    'those that only look like the sample',
    {
      helpAddress,
      links: {
        refunds: 'https://seller.test/a.example',
        privacy: 'https://example.seller.test/',
        terms,
      },
    },
    [],
  ],
])('a help address and policies: %s', (_which, seller, expected) => {
  const warnings = checkContact(seller).filter(({ status }) => status === 'warning')

  expect(warnings.map(({ id, summary }) => `${id}: ${summary}`)).toEqual(expected)
})

test('images of an earlier product/ need to be made again', async () => {
  expect(await checkArtwork(async () => true)).toMatchObject({ status: 'ok' })
  expect(await checkArtwork(async () => false)).toMatchObject({
    id: 'site.artwork',
    status: 'warning',
    summary: 'Cover and share card are older than product/',
    fix: { command: 'npm run artwork' },
  })
})
