import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import { type DeliveryMethod, deliveryMethods } from '../../lambda/contract'
import { wording } from '../../product/wording'

const { question, methods } = wording.checkout

/** Chooses how the ebook is delivered: native radio buttons in the brand's colours. */
export function DeliveryChoice(props: {
  value: DeliveryMethod
  onChange: (method: DeliveryMethod) => void
}) {
  const legend = useId()
  return (
    <chakra.fieldset role="radiogroup" aria-labelledby={legend} minW="0">
      <chakra.legend id={legend} fontWeight="semibold" lineHeight="snug" mb="3">
        {question}
      </chakra.legend>
      <Choices>
        {deliveryMethods.map((method) => (
          <label key={method}>
            <input
              type="radio"
              name="deliveryMethod"
              value={method}
              checked={props.value === method}
              onChange={() => props.onChange(method)}
            />
            {methods[method]}
          </label>
        ))}
      </Choices>
    </chakra.fieldset>
  )
}

const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& label': {
      display: 'flex',
      flex: '1 1 auto',
      alignItems: 'center',
      gap: '2',
      minH: 'control',
      px: '3',
      borderWidth: '1px',
      borderColor: 'control',
      borderRadius: 'control',
      cursor: 'pointer',
      _hover: { borderColor: 'text' },
    },
    '& label:has(:checked)': {
      borderColor: 'accent',
      boxShadow: 'inset 0 0 0 1px {colors.accent}',
    },
    '& label:has(:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent',
      outlineOffset: '3px',
    },
    '& input': { boxSize: '1.125rem', accentColor: 'accent', outline: 'none', cursor: 'inherit' },
  },
})
