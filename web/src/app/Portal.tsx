import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { schemeManager } from '../ui/colours/colour-theme.js';
import { nonce } from '../lib/nonce.js';
import { theme, variables } from './theme.js';

/** What every screen but the exam is drawn with. */
export function Portal({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
