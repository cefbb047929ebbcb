import sharp from 'sharp'
import { brand } from '../../../product/brand'
import { spineColors, withSpineEdge } from '../../../tools/artwork/spine-colors'

const { background, text } = brand.colors.light

test.each([
  ['dark green', { r: 10, g: 60, b: 30 }, background],
  ['pale yellow', { r: 250, g: 240, b: 180 }, text],
])('a %s cover has a spine of its colour, with readable print', async (_, color, print) => {
  expect(await spineColors(await cover(color))).toEqual({
    background: `rgb(${color.r} ${color.g} ${color.b})`,
    print,
  })
})

test('only the cover’s edge at the spine counts', async () => {
  const dark = { create: { width: 40, height: 1200, channels: 3, background: 'black' } } as const
  const edged = await sharp(await cover({ r: 255, g: 255, b: 255 }))
    .composite([{ input: dark, left: 0, top: 0 }])
    .png()
    .toBuffer()

  expect((await spineColors(edged)).background).toBe('rgb(0 0 0)')
})

test('the spine takes its colour from a strip at the cover’s edge', async () => {
  const edged = await withSpineEdge(await cover({ r: 255, g: 255, b: 255 }), 'rgb(10 60 30)')
  const { data } = await sharp(edged).raw().toBuffer({ resolveWithObject: true })

  expect([...data.subarray(0, 3)]).toEqual([10, 60, 30])
  expect([...data.subarray(60, 63)]).toEqual([255, 255, 255])
})

function cover(color: { r: number; g: number; b: number }): Promise<Buffer> {
  const create = { width: 800, height: 1200, channels: 3, background: color } as const
  return sharp({ create }).png().toBuffer()
}
