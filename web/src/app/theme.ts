import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const scale = (name: string): MantineColorsTuple => Array.from({ length: 10 }, (_, i) => `var(--${name}-${i})`) as unknown as MantineColorsTuple;

/** The tokens of tokens.css as Mantine's theme; see `variables` for the colours by role. */
export const theme = createTheme({
  colors: {
    ink: scale('ink'), teal: scale('teal'), blue: scale('blue'), green: scale('green'), yellow: scale('amber'), red: scale('red'),
    gray: scale('ink'), dark: scale('ink'),
  },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  fontFamily: 'var(--font-ui)',
  headings: {
    fontFamily: 'var(--font-read)',
    fontWeight: '500',
    sizes: { h1: { fontSize: 'var(--fs-28)', lineHeight: '1.15' }, h2: { fontSize: 'var(--fs-22)', lineHeight: '1.2' }, h3: { fontSize: 'var(--fs-16)', lineHeight: '1.4' } },
  },
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-14)', md: 'var(--fs-16)', lg: 'var(--fs-18)', xl: 'var(--fs-22)' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  breakpoints: { xs: '37.5em', sm: '48em', md: '62em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'focus-ring',
  components: {
    Button: { defaultProps: { size: 'sm', loaderProps: { type: 'dots' } } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 120 }, closeButtonProps: { 'aria-label': 'Close' } } },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

const roles = {
  '--mantine-color-body': 'var(--c-paper)',
  '--mantine-color-text': 'var(--c-text)',
  '--mantine-color-dimmed': 'var(--c-muted)',
  '--mantine-color-placeholder': 'var(--c-muted)',
  '--mantine-color-error': 'var(--c-bad)',
  '--mantine-color-anchor': 'var(--c-link)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-sunken)',
  '--mantine-color-default-color': 'var(--c-text)',
  '--mantine-color-default-border': 'var(--c-control)',
  '--mantine-color-disabled': 'var(--c-sunken)',
  '--mantine-color-disabled-color': 'var(--c-muted)',
  '--mantine-color-disabled-border': 'var(--c-line)',
  '--mantine-primary-color-filled': 'var(--c-primary)',
  '--mantine-primary-color-filled-hover': 'var(--c-primary-hover)',
  '--mantine-primary-color-contrast': 'var(--c-on-primary)',
  '--mantine-primary-color-light': 'var(--c-primary-soft)',
  '--mantine-primary-color-light-color': 'var(--c-primary)',
  '--mantine-color-teal-filled': 'var(--c-primary)',
  '--mantine-color-teal-filled-hover': 'var(--c-primary-hover)',
};

/** Both schemes use the role tokens, which know their own light and dark values. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
