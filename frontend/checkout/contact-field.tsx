import { chakra } from '@chakra-ui/react/styled-system'
import { type InputHTMLAttributes, useId } from 'react'

/** A labelled input. The form checks for empty ones, so it is not `required`. */
export function ContactField(props: {
  name: 'email' | 'phone'
  label: string
  placeholder: string
  help?: string
  value: string
  onChange: (value: string) => void
}) {
  const input = useId()
  const help = useId()
  return (
    <chakra.div display="grid" gap="2" fontSize="small" lineHeight="snug">
      <chakra.label htmlFor={input} fontWeight="semibold">
        {props.label}
      </chakra.label>
      <Input
        {...inputTypes[props.name]}
        id={input}
        name={props.name}
        aria-required
        aria-describedby={props.help && help}
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.help && (
        <chakra.p id={help} color="muted">
          {props.help}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const inputTypes = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>

// iOS zooms the page when an input with text below 16 px gets the focus.
const Input = chakra('input', {
  base: {
    w: 'full',
    minH: 'control',
    px: '4',
    fontSize: 'body',
    color: 'text',
    bg: 'background',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'control',
    appearance: 'none',
    _hover: { borderColor: 'text' },
    _placeholder: { color: 'muted', opacity: 1 },
    _focusVisible: { borderColor: 'accent', outlineOffset: '0' },
  },
})
