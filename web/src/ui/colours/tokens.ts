/** The colours of the product as data, so that theme, tests and drawings share one source. Ten steps each, 0 lightest. */
export const SCALES = {
  ink: ['#fbfaf7', '#f5f3ed', '#e6e2d8', '#d3cec1', '#adaaa3', '#838894', '#667085', '#566078', '#333f5a', '#17223b'],
  teal: ['#eef6f5', '#d9ecea', '#b4d8d5', '#86c0bc', '#54a5a1', '#2b8c89', '#147a79', '#0b6e6e', '#095858', '#074343'],
  blue: ['#eff4fb', '#dce7f6', '#bacfec', '#8fb1de', '#5f8dcb', '#3c70b6', '#295da5', '#1f4e91', '#183d73', '#122d55'],
  green: ['#f2f6ea', '#e2edd0', '#c6dba5', '#a4c475', '#7fa748', '#618a2c', '#4c731f', '#3c5e17', '#2f4a12', '#21350c'],
  amber: ['#fdf6e7', '#fae9c4', '#f3d48d', '#e8b94f', '#d69c22', '#b97f0e', '#946205', '#7a5003', '#5f3e02', '#432c01'],
  /** Ink seen at night: what Mantine takes for its own dark surfaces and lines. */
  dark: ['#e9e6de', '#cfd1d3', '#a9b2c3', '#77839a', '#3d495c', '#2c3646', '#1d2533', '#161d29', '#10161f', '#0a0f16'],
  red: ['#fcf0ee', '#f8dbd6', '#efb5ab', '#e2877a', '#d15b4b', '#bc3a2b', '#a52b1d', '#8b2115', '#6d1910', '#4d110a'],
} as const satisfies Record<
  string,
  readonly [string, string, string, string, string, string, string, string, string, string]
>;

const { ink, teal, blue, green, amber, red } = SCALES;

/** Colours by role; components use these as `var(--c-<role>)`, never the scales. */
const light = {
  paper: ink[0],
  surface: '#ffffff',
  sunken: ink[1],
  line: ink[2],
  'line-strong': ink[3],
  control: ink[5],
  text: ink[9],
  muted: ink[7],
  primary: teal[7],
  'primary-hover': teal[8],
  'primary-soft': teal[0],
  'primary-line': teal[3],
  'on-primary': '#ffffff',
  link: teal[7],
  focus: teal[7],
  'section-a': green[5],
  'section-a-soft': green[1],
  'section-a-text': green[7],
  'section-b': blue[7],
  'section-b-soft': blue[1],
  'section-b-text': blue[7],
  inverse: ink[9],
  'on-inverse': '#ffffff',
  'inverse-bad': '#f6bdb4',
  'inverse-focus': teal[3],
  track: '#e3dfd4',
  warn: amber[7],
  'warn-soft': amber[0],
  'warn-line': amber[3],
  'warn-mark': amber[5],
  bad: red[6],
  'bad-soft': red[0],
  'bad-line': red[2],
  good: green[7],
  'good-soft': green[0],
  'good-line': green[1],
  night: '#0b2b33',
  'night-text': '#f3f1ea',
  'night-muted': '#c3d2d0',
  'night-line': '#2b5f63',
  'night-accent': teal[3],
  mark: '#ffe8a3',
  'mark-line': amber[5],
};

export type RoleColour = keyof typeof light;

const dark: Record<RoleColour, string> = {
  ...light,
  paper: '#10161f',
  surface: '#161d29',
  sunken: '#1d2533',
  line: '#2c3646',
  'line-strong': '#3d495c',
  control: '#77839a',
  text: '#e9e6de',
  muted: '#a9b2c3',
  primary: '#5fbdb7',
  'primary-hover': '#86cfca',
  'primary-soft': '#143234',
  'primary-line': '#2d6b6b',
  'on-primary': '#08201f',
  link: '#7accc6',
  focus: '#7accc6',
  'section-a': '#9cc168',
  'section-a-soft': '#26331a',
  'section-a-text': '#b7d58c',
  'section-b': '#5b8fd9',
  'section-b-soft': '#1b2c47',
  'section-b-text': '#a9c6ee',
  inverse: '#e9e6de',
  'on-inverse': '#10161f',
  'inverse-bad': red[6],
  'inverse-focus': teal[7],
  track: '#313c4d',
  warn: '#f0c765',
  'warn-soft': '#33280f',
  'warn-line': '#80621c',
  'warn-mark': '#e0ab3a',
  bad: '#f2a094',
  'bad-soft': '#3a1a17',
  'bad-line': '#7d382f',
  good: '#b7d58c',
  'good-soft': '#222d18',
  'good-line': '#26331a',
  mark: '#5a4810',
  'mark-line': '#e0ab3a',
};

export const ROLES: { light: Record<RoleColour, string>; dark: Record<RoleColour, string> } = { light, dark };

export const SHADOW_FLOAT = {
  light: '0 1px 2px rgb(23 34 59 / .06), 0 12px 32px -8px rgb(23 34 59 / .22)',
  dark: '0 16px 40px -8px rgb(0 0 0 / .6)',
};

export const VEIL = { light: 'rgb(23 34 59 / .36)', dark: 'rgb(4 8 14 / .62)' };

/** Sizes that TypeScript needs too; the others stand in tokens.css. */
export const WIDTHS = { content: 1280, form: 560, report: 1040, drawer: 232 } as const;
