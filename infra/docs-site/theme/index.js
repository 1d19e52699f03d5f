// Without VitePress's own fonts: those of the machine are there at once.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default DefaultTheme;
