import type { Settings } from './environments/settings.ts';

export const stackNameOf = ({ name }: Pick<Settings, 'name'>): string => `PaymentsService-${name}`;
