import { chakra } from '@chakra-ui/react/styled-system'
import { useLayoutEffect, useRef } from 'react'
import { dialogId, inputOf } from './dialog-id'
import type { Problem } from './go-to-checkout'

/** React keeps one element for all problems, which an effect moves to the cause. */
export function ProblemText({ problem }: { problem: Problem | undefined }) {
  const text = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => (problem && text.current ? showAtCause(text.current, problem) : undefined), [problem])
  return (
    <Text ref={text} id={`${dialogId}-problem`} hidden={!problem}>
      {problem?.description}
    </Text>
  )
}

/** Returns how to mark the input as valid. */
function showAtCause(text: HTMLElement, { contact }: Problem) {
  const input = contact && inputOf(contact)
  if (!input) return document.querySelector(`#${dialogId} [type=submit]`)?.before(text)
  const help = input.getAttribute('aria-describedby') ?? ''
  const mark = (isInvalid: boolean, description: string) => {
    input.setAttribute('aria-invalid', String(isInvalid))
    input.setAttribute('aria-describedby', description)
  }
  input.after(text)
  mark(true, `${text.id} ${help}`)
  input.focus()
  return () => mark(false, help)
}

// Color alone conveys nothing to some.
const Text = chakra('p', {
  base: {
    display: 'flex',
    '&[hidden]': { display: 'none' },
    gap: '2',
    color: 'accent',
    fontSize: 'small',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
    _before: {
      // Escaped, because Chakra takes an exclamation mark for `!important`.
      content: '"\\21" / ""',
      flex: 'none',
      boxSize: '1.125rem',
      borderWidth: '1px',
      borderColor: 'currentColor',
      borderRadius: 'pill',
      fontWeight: 'semibold',
      lineHeight: '1rem',
      textAlign: 'center',
    },
  },
})
