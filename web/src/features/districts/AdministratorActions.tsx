import { Button } from '@mantine/core';
import { IconUpload, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ImportDialog, WaitingImport } from '../../shared/imports/ImportDialog.js';
import { useImport } from '../../shared/imports/imports.js';
import { AdministratorDialog } from './AdministratorDialog.js';
import { administratorsImport } from './districts.js';

/** Adds one administrator to a district, or many from a file. */
export function AdministratorActions({ districtId }: { districtId: number }) {
  const [opened, setOpened] = useState<'add' | 'import' | null>(null);
  const source = administratorsImport(districtId);
  const current = useImport(source, true);
  const close = () => setOpened(null);
  return (
    <>
      <WaitingImport current={current} onOpen={() => setOpened('import')} />
      <Button leftSection={<IconUpload aria-hidden />} onClick={() => setOpened('import')}>
        Import List
      </Button>
      <Button variant="filled" leftSection={<IconUserPlus aria-hidden />} onClick={() => setOpened('add')}>
        Add Administrator
      </Button>
      <AdministratorDialog districtId={districtId} administrator={null} opened={opened === 'add'} onClose={close} />
      <ImportDialog source={source} current={current} opened={opened === 'import'} onClose={close} />
    </>
  );
}
