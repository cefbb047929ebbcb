import { checkArtwork, checkContact } from '../../../tools/doctor/check-content'

const seller = {
  helpAddress: 'help@seller.test',
  links: {
    refunds: 'https://seller.test/refunds',
    privacy: 'https://seller.test/privacy',
    terms: 'https://seller.test/terms',
  },
}

test('a seller with a help address and all policies needs no action', () => {
  expect(checkContact(seller).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('each missing one is named', () => {
  expect(checkContact({ links: {} })).toMatchObject([
    { id: 'site.help-address', status: 'warning', summary: 'The site has no helpAddress' },
    { id: 'site.refunds', status: 'warning', summary: 'The site has no links.refunds' },
    { id: 'site.privacy', status: 'warning', summary: 'The site has no links.privacy' },
    { id: 'site.terms', status: 'warning', summary: 'The site has no links.terms' },
  ])
})

test.each(['https://fourstep.example/terms', 'https://fourstep.example'])(
  "%s is recognized as the sample's",
  (terms) => {
    const checks = checkContact({
      helpAddress: 'help@fourstep.example',
      links: { ...seller.links, terms },
    })

    expect(checks.filter(({ status }) => status === 'warning')).toMatchObject([
      { summary: "helpAddress is still the sample's, help@fourstep.example" },
      { summary: `links.terms is still the sample's, ${terms}` },
    ])
  },
)

test.each(['https://seller.test/refunds.example', 'https://example.seller.test/'])(
  "%s is not mistaken for the sample's",
  (refunds) => {
    const [, check] = checkContact({ ...seller, links: { ...seller.links, refunds } })

    expect(check?.status).toBe('ok')
  },
)

test('current images of product/ need no action', async () => {
  expect(await checkArtwork(async () => true)).toMatchObject({ status: 'ok' })
})

test('images of an earlier product/ need to be made again', async () => {
  expect(await checkArtwork(async () => false)).toMatchObject({
    id: 'site.artwork',
    status: 'warning',
    summary: 'Cover and share card are older than product/',
    fix: { command: 'npm run artwork' },
  })
})
