import type { Alias } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { ChangeOrderFunction, type ChangeOrderProps } from '../functions/change-order-function'
import type { MovementsTable } from '../ledger/movements-table'
import { FinanceReader } from './finance-reader'
import { SupportDesk } from './support-desk'

type SupportProps = ChangeOrderProps & {
  movements: MovementsTable
  reconcile: { alias: Alias }
  recordMovements: { alias: Alias }
  sendStatement: { alias: Alias }
}

/** Adds what people work with: the function that changes orders, and the policies of support and of finance. */
export function addSupport(scope: Construct, props: SupportProps) {
  const changeOrder = new ChangeOrderFunction(scope, 'ChangeOrder', props)
  const desk = new SupportDesk(scope, 'SupportDesk', { ...props, changeOrder })
  const finance = new FinanceReader(scope, 'FinanceReader', props)
  return {
    outputs: {
      ChangeOrderFunction: changeOrder.alias.functionArn,
      SupportDeskPolicy: desk.policyArn,
      FinanceReaderPolicy: finance.policyArn,
    },
  }
}
