import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../features/sign-in/AboutPage.js';

export const Route = createFileRoute('/about')({ staticData: { title: 'About' }, component: AboutPage });
