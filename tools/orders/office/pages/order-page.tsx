/** @jsxRuntime automatic */
import { chakra } from '@chakra-ui/react/styled-system'
import { chargeIn, type Movement } from '../../../../lambda/office/books/model/movement'
import { zonedTime } from '../../../../lambda/platform/text/zoned-time'
import type { ListedOrder } from '../../reading/listed-order'
import { channelColumns, shownChannels } from '../../views/channels-table'
import { movementColumns, noMovements } from '../../views/movements-table'
import type { OrderCommand } from '../../views/order-commands'
import { orderFacts } from '../../views/order-facts'
import type { View } from '../../views/orders-table'
import { timeLine } from '../../views/time-line'
import { whereIsMyEbook } from '../../views/where-is-my-ebook'
import { ColumnsTable } from './columns-table'
import { Commands } from './commands'
import { ContactsLink } from './contacts-link'
import { Answer, Facts, Links, OutwardLink, Section, Title } from './parts'

type OrderPageProps = {
  order: ListedOrder
  movements: Movement[]
  /** Why Stripe could not be read. */
  fault: string | undefined
  commands: OrderCommand[]
  /** The addresses of its pages at Stripe and AWS, by name. */
  pages: Record<string, string>
  view: View
}

/** One order: where the ebook is, then everything that `show` has, and the commands that change it. */
export function OrderPage({ order, movements, fault, commands, pages, view }: OrderPageProps) {
  const { timeZone, contacts } = view
  return (
    <>
      <Title>{order.orderNumber}</Title>
      <Answer>{whereIsMyEbook(order, view)}</Answer>
      <Links>
        <ContactsLink path={`orders/${order.orderNumber}`} shown={contacts} />
        {Object.entries(pages).map(([name, page]) => (
          <OutwardLink key={name} href={page}>
            {name}
          </OutwardLink>
        ))}
      </Links>
      <OrderFacts order={order} movements={movements} view={view} />
      <Section title="Messages">
        <ColumnsTable
          label="Messages"
          columns={channelColumns(timeZone)}
          rows={shownChannels(order, view)}
          keyOf={({ name }) => name}
        />
      </Section>
      <TimeLine order={order} timeZone={timeZone} />
      <Section title="Money">
        {movements.length > 0 ? (
          <ColumnsTable
            label="Money"
            columns={movementColumns(timeZone)}
            rows={movements}
            keyOf={({ balanceTransactionId }) => balanceTransactionId}
          />
        ) : (
          <p>{fault ?? noMovements(order)}</p>
        )}
      </Section>
      <Commands commands={commands} />
    </>
  )
}

function OrderFacts({
  order,
  movements,
  view,
}: Pick<OrderPageProps, 'order' | 'movements' | 'view'>) {
  const { invoiceUrl } = order.buyer
  return (
    <Section title="Order">
      <Facts>
        {orderFacts(order, chargeIn(movements), view).map(([name, fact]) => (
          // Several disputes have one name.
          <div key={name + fact}>
            <dt>{name}</dt>
            <dd>
              {invoiceUrl && fact.endsWith(invoiceUrl) ? (
                <OutwardLink href={invoiceUrl}>{order.sale.invoiceId}</OutwardLink>
              ) : (
                fact
              )}
            </dd>
          </div>
        ))}
      </Facts>
    </Section>
  )
}

function TimeLine({ order, timeZone }: { order: ListedOrder; timeZone: string }) {
  // To the second, because messages can follow each other within a minute.
  const time = zonedTime(timeZone)
  return (
    <Section title="Timeline">
      <Happenings>
        {timeLine(order).map(({ at, what }) => (
          <li key={at + what}>
            <time dateTime={at}>{time(at)}</time>
            <span>{what}</span>
          </li>
        ))}
      </Happenings>
    </Section>
  )
}

const Happenings = chakra('ol', {
  base: {
    '& li': { display: { base: 'block', md: 'flex' }, columnGap: '4', py: '1' },
    '& time': { color: 'muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    '& span': { display: 'block', overflowWrap: 'anywhere' },
  },
})
