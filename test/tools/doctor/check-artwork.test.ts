import { checkArtwork } from '../../../tools/doctor/check-artwork'

test('images of product/ as it is need nothing', async () => {
  expect(await checkArtwork(async () => true)).toMatchObject({ status: 'ok' })
})

test('images of an earlier product/ are to be made again', async () => {
  expect(await checkArtwork(async () => false)).toMatchObject({
    id: 'site.artwork',
    status: 'warning',
    summary: 'Cover and share card are older than product/',
    fix: { command: 'npm run artwork' },
  })
})
