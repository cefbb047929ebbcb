import { z } from 'zod'
import type { Account } from '../account'
import { invalidRequest, resourceMissing } from '../api/api-error'
import { apiRoute } from '../api/api-route'
import { fits, listPage } from '../api/list-page'
import { flag, listParams, noParams, text } from '../api/param-types'
import { closeDispute } from './close-dispute'
import { isOpen, type DisputeRecord } from './dispute-record'
import { showDispute } from './show-dispute'
import { submitEvidence } from './submit-evidence'

const evidenceParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
  submit: flag.optional(),
})

/** https://docs.stripe.com/api/disputes */
export const disputeRoutes = [
  apiRoute(
    'GET',
    '/v1/disputes',
    listParams.extend({ charge: text.optional(), payment_intent: text.optional() }),
    ({ account, params }) => {
      const disputes = account.ledger
        .all('dispute')
        .filter(({ chargeId }) => fits(params.charge, chargeId))
        .filter(({ intentId }) => fits(params.payment_intent, intentId))

      return listPage('/v1/disputes', disputes, params, (dispute) => showDispute(account, dispute))
    },
  ),
  apiRoute('GET', '/v1/disputes/:id', noParams, ({ account, id }) =>
    showDispute(account, disputeById(account, id)),
  ),
  apiRoute('POST', '/v1/disputes/:id', evidenceParams, ({ account, id, params, cause }) => {
    const evidence = {
      text: params.evidence?.uncategorized_text ?? null,
      // Evidence is handed in unless the seller says that there is more to come.
      submit: params.submit ?? true,
    }

    return showDispute(
      account,
      submitEvidence(account, openDisputeById(account, id), evidence, cause),
    )
  }),
  apiRoute('POST', '/v1/disputes/:id/close', noParams, ({ account, id, cause }) =>
    showDispute(account, closeDispute(account, openDisputeById(account, id), 'lost', cause)),
  ),
]

function disputeById({ ledger }: Account, id: string): DisputeRecord {
  const dispute = ledger.get('dispute', id)
  if (!dispute) throw resourceMissing('dispute', id)

  return dispute
}

function openDisputeById(account: Account, id: string): DisputeRecord {
  const dispute = disputeById(account, id)
  if (!isOpen(dispute)) throw invalidRequest('This dispute is already closed.')

  return dispute
}
