import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import Button from '@mui/material/Button';
import { styled, useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

const modes = [
  { mode: 'system', label: 'Sistema', Icon: SystemIcon },
  { mode: 'light', label: 'Claro', Icon: LightIcon },
  { mode: 'dark', label: 'Escuro', Icon: DarkIcon },
] as const;

/** Light, dark, or as the system has it. Remembered on this device. */
export function ThemeSwitch() {
  const { mode: current, setMode } = useColorScheme();
  const id = useId();
  return (
    <>
      <Typography id={id} variant="overline" color="textSecondary" sx={{ display: 'block', px: 1.5, pt: 1 }}>
        Tema
      </Typography>
      <Choices role="group" aria-labelledby={id}>
        {modes.map(({ mode, label, Icon }) => (
          <Choice
            key={mode}
            color="inherit"
            size="small"
            startIcon={<Icon />}
            aria-pressed={mode === current}
            onClick={() => setMode(mode)}
          >
            {label}
          </Choice>
        ))}
      </Choices>
    </>
  );
}

const Choices = styled('div')(({ theme }) => ({ display: 'flex', gap: theme.spacing(0.5) }));

const Choice = styled(Button)(({ theme }) => ({
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.alpha(theme.vars.palette.primary.main, 0.14),
  },
}));
