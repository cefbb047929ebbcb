import type { HttpResponse } from '../../http/message'
import { seeOther } from '../pages/layout'
import { waitAtMost, type PageContext } from '../pages/page-route'

/** Returns to a place in the list once the webhooks have responded, so that it shows their responses. */
export async function backToList({ webhooks }: PageContext, place = ''): Promise<HttpResponse> {
  await waitAtMost(3_000, webhooks.whenIdle())
  return seeOther(`/#${place}`)
}
