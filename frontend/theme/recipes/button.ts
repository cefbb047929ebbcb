import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Solid for the primary action, plain for an icon. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: 'control',
    px: '6',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    transition: 'background-color 0.15s, border-color 0.15s, filter 0.15s',
  },
  variants: {
    variant: {
      solid: {
        bg: 'accentSolid',
        color: 'onAccent',
        '&:enabled:hover': { filter: 'brightness(1.08)' },
        '&:enabled:active': { filter: 'brightness(0.92)' },
        '&:disabled': {
          cursor: 'progress',
          _before: {
            content: '""',
            boxSize: '1rem',
            borderWidth: '2px',
            borderColor: 'currentColor',
            borderInlineEndColor: 'transparent',
            borderRadius: 'pill',
            _motionSafe: { animation: 'spin 0.8s linear infinite' },
          },
        },
      },
      outline: {
        borderColor: 'control',
        color: 'text',
        _hover: { borderColor: 'text' },
      },
      plain: { px: '0', minW: 'control', color: 'muted', _hover: { color: 'text' } },
    },
    size: {
      md: {},
      xl: { minH: 'buy', px: { base: '4', md: '8' }, fontSize: 'lead' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})
