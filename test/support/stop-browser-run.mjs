export { default } from './stop-database.mjs';
