import { isArtworkCurrent } from '../artwork/fingerprint'
import { type Check, ok, warning } from '../checks/check'

/** Whether cover and share card show the title, price and colours that the site has. */
export async function checkArtwork(
  isCurrent: () => Promise<boolean> = isArtworkCurrent,
): Promise<Check> {
  const id = 'site.artwork'
  if (await isCurrent()) return ok(id, 'Cover and share card are made from product/ as it is')
  const what = 'Make them again and deploy: they may show another title, price or colour.'
  const command = 'npm run artwork'
  return warning(id, 'Cover and share card are older than product/', { what, command })
}
