import type { Alias } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { ChangeOrderFunction, type ChangeOrderProps } from '../functions/change-order-function'
import type { MovementsTable } from '../ledger/movements-table'
import { SupportDesk } from './support-desk'

/** Adds what support works with: the function that changes orders, and the policy of whoever calls it. */
export function addSupport(
  scope: Construct,
  props: ChangeOrderProps & { movements: MovementsTable; reconcile: { alias: Alias } },
) {
  const { orders, movements, reconcile } = props
  const changeOrder = new ChangeOrderFunction(scope, 'ChangeOrder', props)
  const desk = new SupportDesk(scope, 'SupportDesk', { orders, movements, changeOrder, reconcile })
  return {
    outputs: {
      ChangeOrderFunction: changeOrder.alias.functionArn,
      SupportDeskPolicy: desk.policyArn,
    },
  }
}
