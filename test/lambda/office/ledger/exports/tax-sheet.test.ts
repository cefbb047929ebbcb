import { salesByPlace } from '../../../../../lambda/office/ledger/exports/tax-sheet'
import { collect } from '../../../../../lambda/platform/aws/tables'
import { movement } from '../../../../support/lambda/movement-fixture'

test('a charge that failed later is no sale and is subtracted from the sales', async () => {
  const failure = movement({ reportingCategory: 'charge_failure', grossCents: -1499 })

  const sales = await collect(salesByPlace([movement({ taxCents: 122 }), movement(), failure]))

  expect(sales).toMatchObject([
    { count: 2, grossCents: 2998, refundedCents: -1499, disputedCents: 0, taxCents: 122 },
  ])
})

test('a category that is no sale is left out', async () => {
  const unknown = movement({ reportingCategory: 'chargeback_insurance', grossCents: -10 })

  expect(await collect(salesByPlace([unknown]))).toEqual([])
})
