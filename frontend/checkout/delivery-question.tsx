import { chakra } from '@chakra-ui/react/styled-system'
import { deliveryMethods } from '../../lambda/contract'
import { wording } from '../../product/wording'
import { dialogId } from './dialog-id'

const { question, methods } = wording.checkout

const questionId = `${dialogId}-question`

export function DeliveryQuestion() {
  return (
    <Choices role="radiogroup" aria-labelledby={questionId}>
      <legend id={questionId}>{question}</legend>
      <div>
        {deliveryMethods.map((method) => (
          <label key={method}>
            <input type="radio" name="deliveryMethod" value={method} defaultChecked={method === 'email'} />
            {methods[method]}
          </label>
        ))}
      </div>
    </Choices>
  )
}

const Choices = chakra('fieldset', {
  base: {
    minW: '0',
    '& legend': { fontWeight: 'semibold', lineHeight: 'snug', mb: '3' },
    '& div': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& label': {
      flex: 'auto',
      display: 'flex',
      alignItems: 'center',
      gap: 'calc({spacing.3} / 2)',
      minH: 'control',
      px: 'calc({spacing.5} / 2)',
      borderWidth: '1px',
      borderColor: 'control',
      borderRadius: 'control',
      lineHeight: 'snug',
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
    '& input': {
      flex: 'none',
      boxSize: '1.125rem',
      accentColor: 'accent',
      outline: 'none',
      cursor: 'inherit',
    },
  },
})
