import { Field } from '@chakra-ui/react/field'
import { Input } from '@chakra-ui/react/input'
import type { InputHTMLAttributes } from 'react'

/** One labelled line to type in; an empty one is the form's business, not the browser's. */
export function ContactField(props: {
  name: 'email' | 'phone'
  label: string
  placeholder: string
  help?: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Field.Root>
      <Field.Label>{props.label}</Field.Label>
      <Input
        {...inputTypes[props.name]}
        name={props.name}
        aria-required
        placeholder={props.placeholder}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      {props.help && <Field.HelperText>{props.help}</Field.HelperText>}
    </Field.Root>
  )
}

const inputTypes = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
} as const satisfies Record<string, InputHTMLAttributes<HTMLInputElement>>
