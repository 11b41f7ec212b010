import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type Props = ButtonProps & AnchorHTMLAttributes<HTMLAnchorElement>;

function AnchorButton(props: Props) {
  return <Button component="a" {...props} />;
}

/** A button that leads to another page: `<LinkButton to="/staff/assessments/assign" variant="filled">`. */
export const LinkButton = createLink(AnchorButton);
