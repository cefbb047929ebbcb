/** @jsxRuntime automatic */
import { chakra } from '@chakra-ui/react/styled-system'
import { channelStates } from '../../../../lambda/orders/channel-state'
import { inWords } from '../../../../lambda/platform/text/in-words'
import { listedStatuses } from '../../reading/order-filters'
import type { Query } from '../reads/office'
import { FormButton } from './parts'
import { useAddress } from './page-link'

/** The search for orders: what `find` looks for, and filters. */
export function OrdersForm({ query }: { query: Query }) {
  const address = useAddress()
  const isNarrowed = Object.keys(query).some((name) => name !== 'find' && name !== 'after')
  return (
    <Form action={address('orders')}>
      <Line>
        <Field
          name="find"
          label="Order number, email or Stripe ID"
          query={query}
          placeholder="EB-7K3M9Q2T"
        />
        <FormButton type="submit">Search</FormButton>
      </Line>
      <details open={isNarrowed}>
        <summary>More filters</summary>
        <Fields>
          <Field name="phone" label="Phone, or its last digits" query={query} />
          <Field name="last4" label="Last digits of the card, with the day" query={query} />
          <Field name="amount" label="Amount" query={query} placeholder="14.99" />
          <Field name="on" label="Paid around this day" query={query} type="date" />
          <Choice name="status" label="Status" query={query} choices={listedStatuses} />
          <Choice
            name="delivery"
            label="State of a message"
            query={query}
            choices={channelStates}
          />
          <Field name="country" label="Country" query={query} placeholder="US" />
          <Field name="month" label="Month" query={query} type="month" placeholder="2026-11" />
        </Fields>
      </details>
    </Form>
  )
}

type FieldProps = { name: string; label: string; query: Query }

function Field(props: FieldProps & { type?: string; placeholder?: string }) {
  const { name, label, query, type = 'text', placeholder } = props
  return (
    <label>
      {label}
      <input
        name={name}
        type={type}
        defaultValue={query[name]}
        placeholder={placeholder}
        autoComplete="off"
      />
    </label>
  )
}

function Choice({ name, label, query, choices }: FieldProps & { choices: readonly string[] }) {
  return (
    <label>
      {label}
      <select name={name} defaultValue={query[name] ?? ''}>
        <option value="">any</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {inWords(choice)}
          </option>
        ))}
      </select>
    </label>
  )
}

const Form = chakra('form', {
  base: {
    mt: '4',
    '& label': { display: 'grid', gap: '1', minW: '0', color: 'muted', fontSize: 'small' },
    '& :is(input, select)': {
      w: 'full',
      minW: '0',
      minH: 'control',
      px: '3',
      bg: 'surface',
      color: 'text',
      fontSize: 'body',
      borderWidth: '1px',
      borderColor: 'control',
      borderRadius: 'control',
    },
    '& summary': { mt: '3', color: 'accent', fontWeight: 'semibold', cursor: 'pointer' },
    '@media print': { display: 'none' },
  },
})

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '3',
    '& label': { flex: '1 1 16rem', maxW: 'text' },
  },
})

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, calc(50% - {spacing.3})), 1fr))',
    alignItems: 'end',
    gap: '3',
    mt: '3',
  },
})
