import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import controls from './controls.module.css';
import { SCALES } from '../ui/colours/tokens.js';

const tuple = (name: keyof typeof SCALES): MantineColorsTuple => SCALES[name];

/**
 * Names of the looks, not of Mantine: `filled` is the one action of a screen, `default` every other, `subtle` a quiet
 * one inside a line, `danger` what deletes. Sizes, radii and focus come from here; features set none of them.
 */
export const theme = createTheme({
  colors: {
    ink: tuple('ink'),
    gray: tuple('ink'),
    dark: tuple('dark'),
    teal: tuple('teal'),
    blue: tuple('blue'),
    green: tuple('green'),
    yellow: tuple('amber'),
    amber: tuple('amber'),
    red: tuple('red'),
  },
  white: '#ffffff',
  black: SCALES.ink[9],
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  defaultRadius: 'md',
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-ui)',
  headings: {
    fontFamily: 'var(--font-read)',
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.5rem', lineHeight: '1.1' },
      h2: { fontSize: '1.75rem', lineHeight: '1.15' },
      h3: { fontSize: '1.375rem', lineHeight: '1.2' },
      h4: { fontSize: '1rem', lineHeight: '1.3', fontWeight: '650' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.4', lg: '1.4', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '12px', xl: '999px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-float)', lg: 'var(--shadow-float)', xl: 'var(--shadow-float)' },
  breakpoints: { xs: '24em', sm: '37.5em', md: '62em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: controls.focus,
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    if (input.variant === 'filled' && (input.color ?? 'teal') === 'teal') {
      return {
        ...resolved,
        background: 'var(--c-primary)',
        hover: 'var(--c-primary-hover)',
        color: 'var(--c-on-primary)',
        border: '1px solid transparent',
      };
    }
    if (input.variant === 'default') {
      return {
        background: 'var(--c-surface)',
        hover: 'var(--c-sunken)',
        color: 'var(--c-text)',
        border: '1px solid var(--c-control)',
      };
    }
    if (input.variant === 'subtle') {
      return {
        background: 'transparent',
        hover: 'var(--c-primary-soft)',
        color: 'var(--c-link)',
        border: '1px solid transparent',
      };
    }
    if (input.variant === 'danger') {
      return {
        background: 'var(--c-surface)',
        hover: 'var(--c-bad-soft)',
        color: 'var(--c-bad)',
        border: '1px solid var(--c-bad-line)',
      };
    }
    if (input.variant === 'transparent') {
      return {
        background: 'transparent',
        hover: 'var(--c-sunken)',
        color: 'var(--c-muted)',
        border: '1px solid transparent',
      };
    }
    return resolved;
  },
  other: { space2xl: '48px', space3xl: '72px', scoreM: '4.5rem', scoreL: '5.5rem', scoreXl: '6.5rem' },
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'md' },
      classNames: { root: controls.button, inner: controls.buttonInner, section: controls.buttonSection },
    },
    ActionIcon: { defaultProps: { variant: 'transparent', size: 36 }, classNames: { root: controls.iconButton } },
    CloseButton: {
      defaultProps: { size: 36, iconSize: 20, 'aria-label': 'Close' },
      classNames: { root: controls.iconButton },
    },
    Anchor: { defaultProps: { underline: 'always', c: 'var(--c-link)' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
      classNames: {
        root: controls.field,
        label: controls.fieldLabel,
        description: controls.fieldHint,
        error: controls.fieldError,
        required: controls.required,
      },
    },
    Input: { defaultProps: { size: 'md' }, classNames: { wrapper: controls.inputWrapper, input: controls.input } },
    Select: {
      defaultProps: {
        allowDeselect: false,
        comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } },
        checkIconPosition: 'right',
      },
    },
    MultiSelect: { defaultProps: { comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } } } },
    Combobox: { classNames: { dropdown: controls.dropdown, option: controls.option, search: controls.comboboxSearch } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 120, transition: 'fade' },
        offset: 4,
        position: 'bottom-end',
        withInitialFocusPlaceholder: false,
      },
      classNames: {
        dropdown: controls.dropdown,
        item: controls.menuItem,
        itemSection: controls.menuSection,
        label: controls.menuLabel,
        divider: controls.menuDivider,
      },
    },
    Popover: {
      defaultProps: { shadow: 'md', transitionProps: { duration: 120 } },
      classNames: { dropdown: controls.dropdown },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, transitionProps: { duration: 120 } },
      classNames: { tooltip: controls.tooltip },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        transitionProps: { duration: 180, transition: 'fade' },
        overlayProps: { color: 'var(--veil)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
        // A dialog's head is no second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: {
        overlay: controls.veil,
        inner: controls.modalInner,
        content: controls.modal,
        header: controls.modalHead,
        title: controls.modalTitle,
        body: controls.modalBody,
      },
    },
    Tabs: {
      defaultProps: { keepMounted: false },
      classNames: { list: controls.tabList, tab: controls.tab, tabLabel: controls.tabLabel },
    },
    SegmentedControl: {
      classNames: {
        root: controls.segments,
        control: controls.segment,
        label: controls.segmentLabel,
        indicator: controls.segmentIndicator,
        innerLabel: controls.segmentInner,
      },
    },
    Checkbox: {
      defaultProps: { size: 'sm', radius: 'sm' },
      classNames: {
        input: controls.check,
        label: controls.checkLabel,
        body: controls.checkBody,
        icon: controls.checkIcon,
      },
    },
    Radio: {
      defaultProps: { size: 'sm' },
      classNames: {
        radio: controls.radio,
        label: controls.checkLabel,
        body: controls.checkBody,
        icon: controls.radioIcon,
      },
    },
    Switch: {
      defaultProps: { size: 'md' },
      classNames: {
        track: controls.switchTrack,
        thumb: controls.switchThumb,
        label: controls.checkLabel,
        body: controls.checkBody,
      },
    },
    Table: { classNames: { table: controls.table, th: controls.tableHead, td: controls.tableCell } },
    Badge: {
      defaultProps: { variant: 'default', radius: 'sm' },
      classNames: { root: controls.badge, label: controls.badgeLabel },
    },
    Alert: {
      classNames: {
        root: controls.alert,
        title: controls.alertTitle,
        message: controls.alertText,
        icon: controls.alertIcon,
      },
    },
    Skeleton: { defaultProps: { radius: 'sm' }, classNames: { root: controls.skeleton } },
    Progress: { defaultProps: { radius: 'xs' }, classNames: { root: controls.progress } },
    Accordion: { classNames: { item: controls.accordionItem, control: controls.accordionControl } },
    Loader: { defaultProps: { color: 'var(--c-primary)', size: 'sm' } },
  },
});

/** Mantine's names on top of the role colours, which stand in the page from its start (colour-theme.ts). */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: names, dark: names });

const names: Record<string, string> = {
  '--mantine-color-body': 'var(--c-paper)',
  '--mantine-color-text': 'var(--c-text)',
  '--mantine-color-bright': 'var(--c-text)',
  '--mantine-color-dimmed': 'var(--c-muted)',
  '--mantine-color-placeholder': 'var(--c-muted)',
  '--mantine-color-error': 'var(--c-bad)',
  '--mantine-color-success': 'var(--c-good)',
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
  '--mantine-line-height': '1.4',
};
