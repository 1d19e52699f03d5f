export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const stored = 'console-theme';

export const themeNow = (): Theme => themes.find((theme) => theme === localStorage.getItem(stored)) ?? 'auto';

/** Auto follows the system. */
export const useTheme = (theme: Theme): void => {
  localStorage.setItem(stored, theme);
  document.documentElement.dataset.theme = theme;
};
